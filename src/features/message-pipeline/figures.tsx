import { useRead } from '@/api/query'
import type { PipelineFigures, PipelineNoun, PipelineReport } from './contract'
import { useWords } from '@/i18n/use-words'
import { FigureError, ReadError } from '@/detail/read-error'
import { Card } from '@/ui/card'
import { Stat } from '@/ui/stat'
import { Table, Td, Th, THead, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'

/** The polling interval in milliseconds. */
export const every = 5000

/** The counters in order of processing. */
export const counters = [
  ['matched', 'messagePipeline.matched'],
  ['succeeded', 'messagePipeline.succeeded'],
  ['failed', 'messagePipeline.failed'],
] as const
export type Counter = (typeof counters)[number][0]

/** A counter of the cluster; undefined if the broker does not return it. */
export const readCounter = (figures: PipelineFigures | undefined, name: Counter): number | undefined =>
  figures?.[name] === undefined ? undefined : Number(figures[name])

/** Reads the statistics of an entry. */
function usePipelineFigures(noun: PipelineNoun, name: string) {
  const validation = useRead(
    'validationMetrics',
    { params: { name } },
    { every, enabled: noun === 'validation' },
  )
  const transformation = useRead(
    'transformationMetrics',
    { params: { name } },
    { every, enabled: noun === 'transformation' },
  )
  return noun === 'validation' ? validation : transformation
}

/** A counter in a row of the list. */
export function Figure({ noun, name, counter }: { noun: PipelineNoun; name: string; counter: Counter }) {
  const { format } = useWords()
  const query = usePipelineFigures(noun, name)
  return (
    <>
      <FigureError query={query} />
      {format.number(readCounter(query.data?.metrics, counter))}
    </>
  )
}

/** The counters over all nodes and on each node. */
export function PipelineFiguresView({ noun, name }: { noun: PipelineNoun; name: string }) {
  const { t, format } = useWords()
  const query = usePipelineFigures(noun, name)
  const report: PipelineReport | undefined = query.data
  const { metrics, node_metrics: nodes = [] } = report ?? {}
  return (
    <>
      <ReadError query={query} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
        {counters.map(([counter, title]) => (
          <Stat key={counter} label={t(title)} value={format.number(readCounter(metrics, counter))} />
        ))}
        <Stat
          label={t('access.metric.rate')}
          value={format.number(metrics?.rate)}
          note={t('access.rateNote', {
            mean: format.number(metrics?.rate_last5m),
            max: format.number(metrics?.rate_max),
          })}
        />
      </div>
      {nodes.length > 0 && (
        <Card title={t('messagePipeline.byNode')} flush>
          <Table label={t('messagePipeline.byNodeTable')}>
            <THead>
              <tr>
                <Th>{t('param.node')}</Th>
                {counters.map(([counter, title]) => (
                  <Th key={counter} align="end">
                    {t(title)}
                  </Th>
                ))}
                <Th align="end">{t('access.metric.rate')}</Th>
              </tr>
            </THead>
            <tbody>
              {nodes.map(({ $raw, node, metrics: nodeMetrics }) => (
                <Tr key={$raw ?? node}>
                  <Td>
                    <Untrusted mono text={$raw ?? node} max={60} />
                  </Td>
                  {counters.map(([counter]) => (
                    <Td key={counter} align="end">
                      {format.number(readCounter(nodeMetrics, counter))}
                    </Td>
                  ))}
                  <Td align="end">{format.number(nodeMetrics?.rate)}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        </Card>
      )}
    </>
  )
}
