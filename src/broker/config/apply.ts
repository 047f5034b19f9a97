import { readOnlyRoots, type ApplyMode } from '@/contract/configs'
import { parseHocon } from '@/lib/hocon/parse'
import { Atom } from '@/lib/rule-sql/value'
import { toReport, type Complaint } from '../hocon/complaint'
import { Crash, PlainRefusal, Refusal } from '../http/refusal'
import type { ConfigRoot } from './root'

const codes = (text: string) => [...text].map((sign) => sign.codePointAt(0))

/** A complaint as this call tells it: its path and what was expected are lists of character codes, the value is itself. */
function plain({ value, reason, ...rest }: Complaint): unknown {
  const inner = typeof reason === 'object' && reason !== null && !(reason instanceof Atom) ? Object.fromEntries(Object.entries(reason).map(([key, text]) => [key, typeof text === 'string' ? codes(text) : text])) : reason
  const told = Object.fromEntries(Object.entries(toReport({ ...rest, ...(reason === undefined ? {} : { reason: inner }) })).map(([key, each]) => [key, each instanceof Atom ? each.name : typeof each === 'string' ? codes(each) : each]))
  return { ...told, ...(value === undefined ? {} : { value: value instanceof Atom ? value.name : value }) }
}

const refused = (body: unknown) => new PlainRefusal(400, JSON.stringify(body))

/** Lays a text over what runs, root by root (contract C §13.7). Nothing is changed where a root is unknown, read-only or wrong by its schema. */
export async function applyHocon(roots: Readonly<Record<string, ConfigRoot>>, text: string, mode: ApplyMode): Promise<void> {
  const parsed = parseHocon(text)
  if (!parsed.ok) throw new Crash()
  const names = Object.keys(parsed.value)
  if (names.some((name) => readOnlyRoots.includes(name))) throw refused(codes('update_readonly_keys_prohibited'))
  const unknown = names.filter((name) => !Object.hasOwn(roots, name))
  if (unknown.length > 0) throw new PlainRefusal(500, `invalid json term: [${unknown.map((name) => `{<<"${name}">>,{root_key_not_found,<<"${name}">>}}`).join(',')}]`)
  const wrong: Record<string, unknown> = {}
  for (const name of names) {
    const [complaint] = roots[name]?.check?.(parsed.value[name]) ?? []
    if (complaint !== undefined) wrong[name] = plain(complaint)
  }
  if (Object.keys(wrong).length > 0) throw refused(wrong)
  for (const name of names) {
    try {
      await roots[name]?.write?.(parsed.value[name], mode)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      throw refused({ [name]: codes(error.message === '' ? error.code : error.message) })
    }
  }
}
