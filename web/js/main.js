// Takes the place of the screens until they are there.
