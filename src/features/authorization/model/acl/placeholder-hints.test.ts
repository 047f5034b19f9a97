import { expect, it } from 'vitest'
import { parseAcl } from './parse'
import { placeholderHints } from './placeholder-hints'

const hintsOf = (text: string) => placeholderHints(parseAcl(text).rules)

it('finds 4.x and misspelled placeholders with their lines', () => {
  expect(
    hintsOf(
      '{allow, all, all, ["%c", "dev/${client_id}/#"]}.\n{deny, all, subscribe, ["u/%u/x", {eq, "${UserName}"}, "${client}/a"]}.\n',
    ),
  ).toEqual([
    { line: 1, found: '%c', suggestion: '${clientid}' },
    { line: 1, found: '${client_id}', suggestion: '${clientid}' },
    { line: 2, found: '%u', suggestion: '${username}' },
    { line: 2, found: '${UserName}', suggestion: '${username}' },
    { line: 2, found: '${client}', suggestion: '${clientid}' },
  ])
})

it('ignores valid and unknown placeholders and plain percent signs', () => {
  expect(
    hintsOf(
      '{allow, all, all, ["${clientid}/#", "${username}", "${client_attrs.site}/x", "${zone}", "100%cpu/a", "a/%d"]}.\n',
    ),
  ).toEqual([])
})
