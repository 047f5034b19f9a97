import { join } from 'node:path'
import { runServer } from './run-server'

await runServer(process.argv.slice(2), {
  program: 'npm start --',
  root: join(import.meta.dirname, '..', '..'),
})
