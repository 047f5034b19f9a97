import { text } from 'node:stream/consumers'
import { runLine } from './terminal'

/**
 * `npm run cmd -- client.kick --clientid sensor-17 --broker http://host:18083 --user admin --password …`: the same command
 * files, headless. Exit code 0 done, 1 failed, 2 bad arguments. There are no questions; what a screen would confirm needs
 * `--yes`. `--file ops.txt` runs the lines of a command file, `--file -` those of the standard input.
 */
process.exitCode = await runLine(process.argv.slice(2), {
  env: process.env,
  out: (line) => console.log(line),
  err: (line) => console.error(line),
  input: () => text(process.stdin),
})
