import { expect, it } from 'vitest'
import { parseAcl } from './parse'
import { placeholderHints } from './placeholder-hints'

const hintsOf = (text: string) => placeholderHints(parseAcl(text).rules)

it('hints at placeholders of 4.x and at misspelled ones, with their lines', () => {
  expect(
    hintsOf(
      '{allow, all, all, ["%c", "dev/${client_id}/#"]}.\n{deny, all, subscribe, ["u/%u/x", {eq, "${UserName}"}, "${client}/a"]}.\n',
    ),
  ).toEqual([
    { line: 1, found: '%c', meant: '${clientid}' },
    { line: 1, found: '${client_id}', meant: '${clientid}' },
    { line: 2, found: '%u', meant: '${username}' },
    { line: 2, found: '${UserName}', meant: '${username}' },
    { line: 2, found: '${client}', meant: '${clientid}' },
  ])
})

it('says nothing of placeholders that the broker knows, or may know, nor of plain percent signs', () => {
  expect(
    hintsOf(
      '{allow, all, all, ["${clientid}/#", "${username}", "${client_attrs.site}/x", "${zone}", "100%cpu/a", "a/%d"]}.\n',
    ),
  ).toEqual([])
})
