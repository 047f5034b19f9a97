import { useMemo, useState } from 'react'
import { useRead } from '@/api/query'
import { useSearchKey } from '@/command/keys/use-search-key'
import { useWords } from '@/i18n/use-words'
import { compareHocon, type ValueChange } from '@/lib/hocon/compare'
import { EmptyState } from '@/ui/empty-state'
import { FormPage } from '@/form/form-page'
import { go, useSearch } from '@/route/location'
import { plain } from '@/lib/text/untrusted'
import { configPaths } from './paths'
import { to } from '@/route/paths'
import { ReadError } from '@/detail/read-error'
import { unpagedSource } from '@/list/list'
import { useRowPages } from '@/list/paging/row-pages'
import { Field } from '@/ui/control/field'
import { Select } from '@/ui/control/select'
import { TextInput } from '@/ui/control/text-input'
import { Skeleton } from '@/ui/skeleton'
import { Table, Td, Th, THead, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'
import { ConfigViews } from './views'

/**
 * Compares the configurations of two nodes by value. A node that does not respond is named and not compared.
 */
export default function ConfigCompare() {
  const { t } = useWords()
  const [search] = useSearch()
  const query = useRead('nodeList', {})
  const nodes = (query.data ?? []).filter((row) => row.$raw === undefined)
  const [first = '', second = first] = nodes.map(({ node }) => node)
  const { a = first, b = second } = search
  const choose = (which: 'a' | 'b', node: string) =>
    go(to(configPaths.configCompare, undefined, { a, b, [which]: node }), { replace: true })
  const options = nodes.map(({ node, node_status: status }) => ({
    value: node,
    label: status === 'running' ? plain(node, 60) : t('config.stoppedNode', { node: plain(node, 60) }),
  }))
  return (
    <FormPage
      title="screen.configCompare"
      text="config.compareAbout"
      source={unpagedSource(query, query.data)}
    >
      <ConfigViews at="compare" />
      {query.data !== undefined && nodes.length < 2 && <EmptyState title={t('config.oneNode')} />}
      {nodes.length > 1 && (
        <div className="flex flex-wrap gap-3">
          <Field label={t('config.nodeA')}>
            {(control) => (
              <Select<string>
                {...control}
                value={a}
                options={options}
                onValue={(node) => choose('a', node)}
              />
            )}
          </Field>
          <Field label={t('config.nodeB')}>
            {(control) => (
              <Select<string>
                {...control}
                value={b}
                options={options}
                onValue={(node) => choose('b', node)}
              />
            )}
          </Field>
        </div>
      )}
      {nodes.length < 2 ? null : a === b ? (
        <p role="status">{t('config.sameNode')}</p>
      ) : (
        <Compared key={`${a} ${b}`} a={a} b={b} />
      )}
    </FormPage>
  )
}

function Compared({ a, b }: { a: string; b: string }) {
  const { t } = useWords()
  const queries = [
    useRead('configText', { query: { node: a } }),
    useRead('configText', { query: { node: b } }),
  ] as const
  const [before, after] = queries.map(({ data }) => data)
  const changes = useMemo(
    () => (before === undefined || after === undefined ? undefined : compareHocon(before, after)),
    [before, after],
  )
  const silent = [a, b].filter(
    (_, index) => queries[index]?.data === undefined && queries[index]?.error !== null,
  )
  if (silent.length > 0) {
    return (
      <>
        <p role="status" className="text-warn">
          {t('config.silentNode', { nodes: silent.map((node) => plain(node, 60)).join(', ') })}
        </p>
        {queries.map((query, index) =>
          query.error === null ? null : <ReadError key={index} query={query} />,
        )}
      </>
    )
  }
  if (before === undefined || after === undefined) return <Skeleton lines={6} />
  if (changes === undefined)
    return (
      <p role="alert" className="text-bad">
        {t('config.unreadable')}
      </p>
    )
  return <Differences a={a} b={b} changes={changes} />
}

function Differences({ a, b, changes }: { a: string; b: string; changes: readonly ValueChange[] }) {
  const { t } = useWords()
  const [root, setRoot] = useState('')
  const field = useSearchKey()
  const [words, setWords] = useState('')
  const rows = changes.filter(
    (one) =>
      (root === '' || one.root === root) &&
      `${one.path} ${one.before ?? ''} ${one.after ?? ''}`.toLowerCase().includes(words.toLowerCase()),
  )
  const { shown, pager } = useRowPages(rows)
  if (changes.length === 0) return <p role="status">{t('config.alike')}</p>
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('config.root')}>
          {(control) => (
            <Select<string>
              {...control}
              value={root}
              placeholder={t('config.allRoots')}
              options={[...new Set(changes.map((one) => one.root))].map((value) => ({ value, label: value }))}
              onValue={setRoot}
            />
          )}
        </Field>
        <Field label={t('config.filter')}>
          {(control) => <TextInput {...control} ref={field} value={words} onValue={setWords} />}
        </Field>
        <p role="status" className="pb-1 text-small text-muted">
          {t('config.differences', { count: rows.length })}
        </p>
      </div>
      <Table label={t('screen.configCompare')}>
        <THead>
          <tr>
            <Th>{t('config.path')}</Th>
            <Th>
              <Untrusted text={a} max={60} />
            </Th>
            <Th>
              <Untrusted text={b} max={60} />
            </Th>
          </tr>
        </THead>
        <tbody>
          {shown.map(({ path, before, after }) => (
            <Tr key={path}>
              <Td mono>
                <Untrusted mono text={path} max={120} />
              </Td>
              {[before, after].map((value, index) => (
                <Td key={index} mono>
                  {value === undefined ? (
                    t('none')
                  ) : (
                    <Untrusted mono text={value === '' ? '""' : value} max={160} />
                  )}
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
      {pager}
    </div>
  )
}
