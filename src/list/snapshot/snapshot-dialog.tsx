import { useMemo, useState } from 'react'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/control/checkbox'
import { Field } from '@/ui/control/field'
import { Select } from '@/ui/control/select'
import { EmptyState } from '@/ui/empty-state'
import { Download } from '@/ui/icon/icons'
import { Dialog } from '@/ui/overlay/dialog'
import { ProgressBar } from '@/ui/progress-bar'
import { Table, Td, Th, THead, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'
import { fileName, saveText } from '../export/export-csv'
import { changesToCsv, compareRows, maxSnapshotRows, type RowChange, type SnapshotRows } from './compare-rows'
import type { Snapshot } from './stored-snapshots'
import type { SnapshotState } from './use-snapshots'

/** The maximum number of changes shown; the file has all. */
const maxShown = 500

type Props = {
  list: string
  state: SnapshotState
  onClose: () => void
  /** Saves the first snapshot of the list. */
  onSave: () => void
}

/** The progress and result of a snapshot or of a comparison. */
export function SnapshotDialog({ list, state, onClose, onSave }: Props) {
  const { t } = useWords()
  const hasNone = state.phase === 'compared' && state.earlier.length === 0
  return (
    <Dialog
      open
      onClose={onClose}
      width={state.phase === 'compared' && state.earlier.length > 0 ? 'xl' : undefined}
      title={t('list.compare.title')}
      footer={
        <>
          <Button onClick={onClose}>{t(state.phase === 'reading' ? 'action.cancel' : 'action.close')}</Button>
          {hasNone && (
            <Button data-autofocus variant="primary" onClick={onSave}>
              {t('list.snapshot.title')}
            </Button>
          )}
        </>
      }
    >
      <Body list={list} state={state} />
    </Dialog>
  )
}

function Body({ list, state }: Pick<Props, 'list' | 'state'>) {
  const { t } = useWords()
  switch (state.phase) {
    case 'reading':
      return (
        <ProgressBar
          label={t('list.loading')}
          value={state.rows}
          max={Math.max(state.rows, 1)}
          text={t('list.largest.reading', { count: state.rows })}
        />
      )
    case 'failed':
      return <p role="alert">{state.words}</p>
    case 'compared': {
      const [newest] = state.earlier
      return newest === undefined ? (
        <EmptyState title={t('list.compare.none')} text={t('list.compare.noneText')} />
      ) : (
        <Comparison list={list} now={state.now} earlier={state.earlier} newest={newest} />
      )
    }
  }
}

type ComparisonProps = { list: string; now: SnapshotRows; earlier: readonly Snapshot[]; newest: Snapshot }

function Comparison({ list, now, earlier, newest }: ComparisonProps) {
  const { t, format } = useWords()
  const [at, setAt] = useState(newest.at)
  const [figures, setFigures] = useState(false)
  const before = earlier.find((snapshot) => snapshot.at === at) ?? newest
  const changes = useMemo(() => compareRows(before, now, { figures }), [before, now, figures])
  const count = (kind: RowChange['kind']) => changes.filter((change) => change.kind === kind).length
  const head = [
    t('list.compare.row'),
    t('list.compare.change'),
    t('list.compare.field'),
    t('list.compare.before'),
    t('list.compare.after'),
  ]
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('list.compare.since')}>
          {(control) => (
            <Select
              {...control}
              value={String(before.at)}
              onValue={(value) => setAt(Number(value))}
              options={earlier.map((snapshot) => ({
                value: String(snapshot.at),
                label: `${format.date(snapshot.at)} (${format.number(Object.keys(snapshot.rows).length)})`,
              }))}
            />
          )}
        </Field>
        <Checkbox label={t('list.compare.figures')} checked={figures} onValue={setFigures} />
        <span className="flex-1" />
        {changes.length > 0 && (
          <Button
            icon={Download}
            onClick={() =>
              saveText(fileName(`${list}-changes`, {}, new Date()), [changesToCsv(changes, head)])
            }
          >
            {t('list.compare.csv')}
          </Button>
        )}
      </div>
      <p role="status">
        {t('list.compare.summary', {
          added: format.number(count('added')),
          removed: format.number(count('removed')),
          changed: format.number(count('changed')),
        })}
      </p>
      {(before.cut || now.cut) && (
        <p className="text-warn">{t('list.snapshot.cut', { max: format.number(maxSnapshotRows) })}</p>
      )}
      {changes.length > 0 && (
        <Table label={t('list.compare.title')} frameClass="max-h-[60vh]">
          <THead>
            <tr>
              <Th>{t('list.compare.row')}</Th>
              <Th>{t('list.compare.change')}</Th>
              <Th>{t('list.compare.fields')}</Th>
            </tr>
          </THead>
          <tbody>
            {changes.slice(0, maxShown).map((change) => (
              <Tr key={change.key}>
                <Td>
                  <Untrusted mono text={change.key} max={60} />
                </Td>
                <Td>{t(`list.compare.kind.${change.kind}`)}</Td>
                <Td>
                  {change.kind === 'changed' &&
                    change.fields.map(({ title, before: was, after }) => (
                      <div key={title} className="flex flex-wrap gap-x-1.5">
                        <span className="text-muted">{title}</span>
                        <Untrusted mono text={was === '' ? t('none') : was} max={60} />
                        <span aria-label={t('list.compare.becomes')}>→</span>
                        <Untrusted mono text={after === '' ? t('none') : after} max={60} />
                      </div>
                    ))}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      {changes.length > maxShown && (
        <p className="text-small text-muted">
          {t('list.compare.more', { count: changes.length - maxShown })}
        </p>
      )}
    </div>
  )
}
