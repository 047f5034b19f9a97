import { formatRelease, type Broker } from '@/contract/capability'
import type { EndpointCheck } from './read-endpoints'

/** What `switchboard check` found, without names of objects, addresses and secrets: it can be published. */
export type CheckReport = {
  /** The version of the console. */
  readonly console: string
  readonly release: string | undefined
  readonly edition: string
  /** How many nodes run, of how many; undefined where the account may not read them. */
  readonly nodes: { readonly running: number; readonly all: number } | undefined
  /** How it logged in, and its role as the broker names it. */
  readonly account: { readonly login: 'user' | 'API key'; readonly role: string | undefined }
  readonly endpoints: readonly EndpointCheck[]
}

type Parts = Omit<CheckReport, 'release' | 'edition'> & { readonly broker: Broker }

/** The report of a check. */
export const createReport = ({ broker, ...rest }: Parts): CheckReport => ({
  ...rest,
  release: broker.release === undefined ? undefined : formatRelease(broker.release),
  edition: broker.edition,
})

const of =
  <R extends EndpointCheck['result']>(result: R) =>
  (check: EndpointCheck): check is Extract<EndpointCheck, { readonly result: R }> =>
    check.result === result

/** Whether the console understands all that it could read. */
export const isUnderstood = ({ endpoints }: CheckReport): boolean =>
  endpoints.every(
    (check) =>
      check.result !== 'unreadable' &&
      check.result !== 'refused' &&
      !(check.result === 'read' && check.unreadableRows > 0),
  )

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)]

const count = (number: number, one: string, many: string) => `${String(number)} ${number === 1 ? one : many}`

/** The report as lines of text. */
export function reportLines(report: CheckReport): readonly string[] {
  const { endpoints, nodes, account } = report
  const read = endpoints.filter(of('read'))
  const forbidden = endpoints.filter(of('forbidden'))
  const paths = (checks: readonly EndpointCheck[]) => checks.map(({ path }) => path)
  const fields = read.flatMap(({ path, unknownFields }) => unknownFields.map((field) => `${path}  ${field}`))
  return [
    `console  ${report.console}`,
    `broker   ${report.release ?? 'unknown release'}, ${report.edition}${
      nodes === undefined ? '' : `, ${String(nodes.running)} of ${count(nodes.all, 'node', 'nodes')} running`
    }`,
    `account  ${account.login}${account.role === undefined ? '' : `, ${account.role}`}`,
    '',
    `${count(read.length, 'endpoint', 'endpoints')} read; ${String(endpoints.filter(of('nothing-there')).length)} have nothing to read; ${String(
      endpoints.filter(of('switched-off')).length,
    )} are about what is switched off; ${String(
      endpoints.filter(of('not-offered')).length,
    )} are not offered by this broker; ${String(forbidden.length)} are not allowed for this account`,
    ...section('Replies that could not be read', [
      ...endpoints.filter(of('unreadable')).map(({ path, problem }) => `${path}  ${problem}`),
      ...read
        .filter(({ unreadableRows }) => unreadableRows > 0)
        .map(({ path, unreadableRows }) => `${path}  ${count(unreadableRows, 'row', 'rows')}`),
    ]),
    ...section(
      'Refused',
      endpoints.filter(of('refused')).map(({ path, status, code }) => `${path}  ${String(status)} ${code}`),
    ),
    ...section('Fields that this console does not know; it keeps them', fields),
    ...section('Not allowed for this account', paths(forbidden)),
    '',
    isUnderstood(report)
      ? 'The console understands everything it could read.'
      : 'The console does not understand all of this broker.',
  ]
}
