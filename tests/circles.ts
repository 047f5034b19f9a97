import { ownCircles } from './imports'

// Part of `npm run lint`: reports import cycles, and fails if there is one.
const rounds = ownCircles()
for (const round of rounds) console.error(`imports in a circle: ${round.join(' → ')}`)
process.exitCode = rounds.length === 0 ? 0 : 1
