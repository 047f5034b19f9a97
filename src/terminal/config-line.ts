import { runConfigTerminal } from './run-terminal'

/** `npm run config -- …` in the repository: the same as `switchboard config …` of the package. */
await runConfigTerminal(process.argv.slice(2))
