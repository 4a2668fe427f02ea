// Shares of a whole as people say them: whole percents.

/** Whole percents that make 100 together: what is left over goes to those that lost most by it. */
export function percents(shares) {
  const whole = shares.map((share) => Math.floor(100 * share + 1e-9));
  const rest = shares.map((share, i) => 100 * share - whole[i]);
  const order = shares.map((_share, i) => i).sort((a, b) => rest[b] - rest[a]);
  const over = Math.round(100 * shares.reduce((sum, share) => sum + share, 0)) - whole.reduce((sum, n) => sum + n, 0);
  order.slice(0, Math.max(0, over)).forEach((i) => (whole[i] += 1));
  return whole.map((n, i) => percent(n, shares[i]));
}

/** What may yet happen is never said to be impossible, nor what may fail to be sure. */
function percent(whole, share) {
  if (whole === 0 && share > 0) return "<1";
  return whole === 100 && share < 1 ? ">99" : String(whole);
}
