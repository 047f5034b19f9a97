import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { AnyCommand, CommandArgs } from '@/command/command'
import { translate } from '@/i18n/use-words'
import { captureUndo } from '@/command/undo/capture'
import { settled } from '@/command/undo/settled'
import { undoReason } from '@/command/undo/undo-store'
import { refuse } from '../usage'
import { runCommand } from '../run'
import type { Operator } from './operator'
import { toDataResult, toProblem } from './result'
import type { Caller } from './tool'

/** The longest file that is returned, in bytes; only texts are. */
const maxFile = 40_000

type Run = { readonly command: AnyCommand; readonly given: CommandArgs; readonly broker: string | undefined }

/** Whether a file is a text that an assistant can read. */
const isText = ({ type }: Blob) => /^text\/|json|csv|yaml|^$/.test(type)

/**
 * Runs a command as an assistant, records it in the history of this program, and says what it did and how it is undone. Files are
 * returned, never stored. Throws `UsageError`, and `ApiError`.
 */
export async function performRun(
  { command, given, broker }: Run,
  { at, registry, runs, words }: Operator,
  { name }: Caller,
): Promise<CallToolResult> {
  return await at(broker, async (signed, login) => {
    let entryId: string | undefined
    const file: { name?: string; text?: string } = {}
    const ended = await runCommand({ command, given, yes: true, words }, signed, {
      policy: {
        source: 'assistant',
        remember: (entry) => {
          entryId = entry.id
          runs.add({ entry, broker: login.name, by: name })
        },
        captureUndo,
      },
      registry,
      save: async (fileName, blob) => {
        if (blob.size > maxFile || !isText(blob))
          refuse(
            `${command.id} makes a file of ${String(blob.size)} bytes: run it in the console or the terminal`,
          )
        file.name = fileName
        file.text = await blob.text()
        return fileName
      },
    })
    if (!ended.ok && 'usage' in ended) return toProblem(ended.message)
    if (entryId !== undefined) await settled(entryId)
    const reason = entryId === undefined ? undefined : undoReason(entryId)
    const undo =
      entryId === undefined || command.danger === 'read'
        ? {}
        : reason === undefined
          ? { run: entryId, undo: 'possible: call "undo" with this run' }
          : { run: entryId, undo: `not possible: ${translate(reason)}` }
    const result = toDataResult(
      { ok: ended.ok, command: command.id, broker: login.name, ...undo },
      {
        message: ended.message,
        ...ended.more,
        ...(ended.lines.length === 0 || 'rows' in ended.more ? {} : { lines: ended.lines }),
        ...(file.text === undefined ? {} : { file: file.name, text: file.text }),
      },
    )
    return ended.ok ? result : { ...result, isError: true }
  })
}
