import { handleOutputErrors } from '@/server/output'
import { runTerminal } from './run-terminal'

/** `npm run cmd -- …` in the repository: the same as `switchboard cmd …` of the package. */
handleOutputErrors()
await runTerminal(process.argv.slice(2))
