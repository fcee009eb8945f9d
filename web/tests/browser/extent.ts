// How much of it `./test` plays, and how much `./test --long`: a browser is the slowest of all tests.
export const long = Boolean(process.env['LONG']);

// The first of a list; in the long run all of it.
export const few = <T>(list: readonly T[], count = 1): readonly T[] => (long ? list : list.slice(0, count));
