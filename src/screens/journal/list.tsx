import { useMemo, useState } from 'react'
import { brokerNow } from '@/api/broker'
import type { Entry } from '@/command/journal'
import { clearJournal, journal } from '@/command/journal-store'
import { useDesk, useStore } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/screens/location'
import { DataTable } from '@/table/data-table'
import { saveText, pageCsv } from '@/table/export-csv'
import type { Filter } from '@/table/filters'
import type { Source } from '@/table/list'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Menu } from '@/ui/menu'
import { argsText, journalColumns } from './columns'

const filters: readonly Filter[] = [{ id: 'q', label: 'list.filter.contains', kind: 'text' }]
const nothing = () => undefined

/** What was done from this browser: searchable, to be saved, and to be done again. */
export default function Journal() {
  const { t } = useWords()
  const { registry } = useDesk()
  const [search] = useSearch()
  const [asking, setAsking] = useState(false)
  const entries = useStore(journal)
  const needle = (search['q'] ?? '').toLowerCase()
  const columns = useMemo(() => journalColumns(registry), [registry])
  const rows = useMemo(() => {
    const title = (entry: Entry) => {
      const command = registry.get(entry.command)
      return command === undefined ? '' : t(command.title)
    }
    return entries.filter((entry) => `${entry.command} ${title(entry)} ${argsText(entry)} ${Object.values(entry.args).flat().join(' ')} ${entry.code ?? ''}`.toLowerCase().includes(needle))
  }, [entries, needle, registry, t])
  const source: Source<Entry> = {
    rows, count: rows.length, hasNext: false, error: null, fetching: false, placeholder: false, at: brokerNow(), failedAt: 0, again: nothing,
  }
  const csv = () => saveText('journal.csv', [pageCsv(rows, columns.flatMap(({ title, csv: value }) => (value === undefined ? [] : [{ title: t(title), value }])))])
  const json = () => saveText('journal.json', [JSON.stringify(rows, null, 2)], 'application/json')
  return (
    <>
      <DataTable
        list="journal"
        title="screen.journal"
        source={source}
        columns={columns}
        rowKey={(entry) => entry.id}
        filters={filters}
        exports={false}
        empty={{ title: 'journal.empty', text: 'journal.emptyText' }}
        aside={
          <>
            <Menu
              label={t('journal.save')}
              chevron
              items={[{ id: 'csv', label: 'CSV', onSelect: csv }, { id: 'json', label: 'JSON', onSelect: json }]}
            />
            <Button disabledReason={entries.length === 0 && t('journal.empty')} onClick={() => setAsking(true)}>{t('journal.clear')}</Button>
          </>
        }
      />
      <Dialog
        role="alertdialog"
        open={asking}
        onClose={() => setAsking(false)}
        title={t('journal.clear')}
        description={t('journal.clearConfirm', { count: entries.length })}
        footer={
          <>
            <Button data-autofocus onClick={() => setAsking(false)}>{t('action.cancel')}</Button>
            <Button
              variant="danger"
              onClick={() => {
                clearJournal()
                setAsking(false)
              }}
            >
              {t('journal.clear')}
            </Button>
          </>
        }
      />
    </>
  )
}
