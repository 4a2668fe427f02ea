"""The installer. Runs on a bare system, so everything here is standard library: `support` says whether this machine
will do, `plan` what is to be done as plain values, `perform` does it or only tells it.
"""
