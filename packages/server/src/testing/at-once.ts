/**
 * How many test files run at the same time, each with a database that the others cannot hold up. One more than the cores that they have:
 * now and then each waits for something.
 */
export const filesAtOnce = 3

/** Those with a browser, which takes cores of its own. */
export const browserFilesAtOnce = 2
