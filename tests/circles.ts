import { ownCircles } from './imports'

// A part of `npm run lint`: says each circle of imports, and fails when there is one.
const rounds = ownCircles()
for (const round of rounds) console.error(`imports in a circle: ${round.join(' → ')}`)
process.exitCode = rounds.length === 0 ? 0 : 1
