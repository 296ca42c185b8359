/** How many test files run at the same time, each with a database that the others cannot hold up. */
export const filesAtOnce = 2
