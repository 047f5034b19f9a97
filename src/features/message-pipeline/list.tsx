import { useMemo } from 'react'
import { readEach } from '@/api/query'
import { pipelineKey, pipelines } from './nouns'
import { offer } from '@/command/offer'
import type { PipelineNoun } from './contract'
import { MoveFrame } from '@/form/order/move-frame'
import { useWords } from '@/i18n/use-words'
import { isAddressable } from '@/lib/net/safe-path'
import { DataTable } from '@/list/data-table'
import { unpagedSource, type Prepare } from '@/list/list'
import { pipelineTables, withPlaces, type ListedPipeline, type PipelineTableRow } from './columns'
import { every } from './figures'
import { commandsByNoun, getPipelineOffers } from './offers'

type Props = {
  noun: PipelineNoun
  query: Parameters<typeof unpagedSource>[0] & { readonly data: readonly ListedPipeline[] | undefined }
}

/** Reads the statistics of exported rows. */
const prepare =
  (noun: PipelineNoun): Prepare<PipelineTableRow> =>
  (rows, signal) => {
    const calls = rows
      .map(({ name }) => name)
      .filter(isAddressable)
      .map((name) => ({ params: { name } }))
    return noun === 'validation'
      ? readEach('validationMetrics', calls, { fresh: every, signal })
      : readEach('transformationMetrics', calls, { fresh: every, signal })
  }

/** Lists validations or transformations in order of execution. */
export function PipelineList({ noun, query }: Props) {
  const { t } = useWords()
  const { data } = query
  const rows = useMemo(() => data && withPlaces(data), [data])
  const { create, enable, disable, move, reset, remove } = commandsByNoun[noun]
  const buttons = useMemo(() => [offer(create, {}, { primary: true })] as const, [create])
  return (
    <MoveFrame command={move} param="name" ids={(rows ?? []).map(({ name }) => name)}>
      <DataTable
        {...pipelineTables[noun]}
        source={unpagedSource<PipelineTableRow>(query, rows)}
        prepare={prepare(noun)}
        rowPath={({ name }) => pipelines[noun].page(name)}
        offers={(row) => getPipelineOffers(noun, row, { alone: (rows?.length ?? 0) < 2 })}
        bulk={(refs) =>
          [enable, disable, reset, remove].map((command) =>
            offer(command, { name: refs.map(({ id }) => id) }),
          )
        }
        buttons={buttons}
        note={t(pipelineKey(noun, 'orderNote'))}
        filters={[]}
        every={every}
        ofAllNodes
        empty={{ title: pipelineKey(noun, 'empty'), text: pipelineKey(noun, 'emptyText'), offers: buttons }}
      />
    </MoveFrame>
  )
}
