import { readFileSync } from 'node:fs'
import type { PlanItem, RestoreItem } from '@/features/backup/plan'
import { withSecrets } from '@/features/backup/restore'
import type { Arguments } from '../arguments'
import type { Dependencies } from '../session'
import { refuse } from '../usage'
import { itemName } from './difference'

/** The JSON of a file. Throws `UsageError` without a part of its text, which holds secrets. */
function readSecretsFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  } catch (cause) {
    if (cause instanceof SyntaxError) return refuse(`--secrets ${file} is not valid JSON`)
    return refuse(
      `--secrets ${file} cannot be read: ${(cause as NodeJS.ErrnoException).code ?? String(cause)}`,
    )
  }
}

/** The secrets of a file, by names such as `connectors/mqtt:cloud/password`. Throws `UsageError` where it is no such file. */
export function readSecrets({ flags }: Pick<Arguments, 'flags'>): Readonly<Record<string, string>> {
  const [file] = flags.get('secrets') ?? []
  if (file === undefined) return {}
  const read = readSecretsFile(file)
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    return refuse(`${file} must be a JSON object of secrets by their names`)
  return Object.fromEntries(
    Object.entries(read).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : refuse(`${file}: the secret ${name} must be a string`),
    ]),
  )
}

/** Fills in the secrets that the broker lacks. Throws `UsageError` where one is missing and cannot be asked for. */
export async function fillSecrets(
  items: readonly PlanItem[],
  known: Readonly<Record<string, string>>,
  { askSecret }: Pick<Dependencies, 'askSecret'>,
): Promise<readonly RestoreItem[]> {
  const needed = items.flatMap((item) => item.secrets.map((path) => `${itemName(item)}/${path}`))
  const missing = needed.filter((name) => known[name] === undefined)
  const asked: Record<string, string> = {}
  if (missing.length > 0 && askSecret === undefined)
    refuse(['Add a file with these names and their secrets by --secrets:', ...missing].join('\n  '))
  for (const name of missing) asked[name] = (await askSecret?.(name)) ?? ''
  const secrets = { ...known, ...asked }
  return items.map((item) =>
    withSecrets(
      { part: item.part, id: item.id, body: item.body },
      Object.fromEntries(item.secrets.map((path) => [path, secrets[`${itemName(item)}/${path}`] ?? ''])),
    ),
  )
}
