import { inList, readable, type Finder } from '@/command/finder'
import type { PipelineNoun } from './contract'
import { pipelines } from './nouns'

const pipelineFinder = (noun: PipelineNoun): Finder => ({
  find: inList(async (api, { signal }) =>
    readable(await pipelines[noun].at({ api, signal }).list()).map((row) => ({
      resource: noun,
      id: row.name,
      detail: row.topics?.join(', '),
    })),
  ),
})

export const validationFinder = pipelineFinder('validation')
export const transformationFinder = pipelineFinder('transformation')
