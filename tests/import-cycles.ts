import { findCycles } from './imports'

// Part of `npm run lint`: reports import cycles, and fails if there is one.
const cycles = findCycles()
for (const cycle of cycles) console.error(`imports in a circle: ${cycle.join(' → ')}`)
process.exitCode = cycles.length === 0 ? 0 : 1
