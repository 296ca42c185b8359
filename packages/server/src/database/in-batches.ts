/** Far more than any job has to do: what has no end is left to the next time that the job runs. */
const mostBatches = 10_000

/**
 * Runs a batch until one finds nothing to do; gives how much was done in all. Fewer than a batch has room for says nothing: another
 * server that looks at the same moment holds some for an instant, and may do none of them.
 */
export async function inBatches(batch: () => Promise<number>): Promise<number> {
  let total = 0
  for (let run = 0; run < mostBatches; run += 1) {
    const done = await batch()
    if (done === 0) break
    total += done
  }
  return total
}
