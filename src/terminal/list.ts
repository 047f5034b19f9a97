import { handleOutputErrors } from '@/server/output'
import { listText } from './list-text'

/** `npm run -s commands` and `npm run -s screens` in the repository: the same as `switchboard commands` and `switchboard screens`. */
handleOutputErrors()
const [what, ...options] = process.argv.slice(2)
console.log(await listText(what === 'screens' ? 'screens' : 'commands', new Set(options)))
