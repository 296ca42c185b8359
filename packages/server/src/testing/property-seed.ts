import fc from 'fast-check'

// What is tried at random is the same in every run, so that a run fails for what was changed and for nothing else. Other
// cases, and more of them: PROPERTY_SEED=random PROPERTY_RUNS=5000 (CONTRIBUTING.md).
const { PROPERTY_SEED, PROPERTY_RUNS } = process.env
fc.configureGlobal({
  ...(PROPERTY_SEED === 'random' ? {} : { seed: Number(PROPERTY_SEED ?? 1) }),
  ...(PROPERTY_RUNS === undefined ? {} : { numRuns: Number(PROPERTY_RUNS) }),
})
