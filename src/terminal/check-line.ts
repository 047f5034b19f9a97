import { runCheckTerminal } from './run-terminal'

/** `npm run check-broker -- …` in the repository: the same as `switchboard check …` of the package. */
await runCheckTerminal(process.argv.slice(2))
