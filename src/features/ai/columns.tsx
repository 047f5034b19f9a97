import { maskText } from '@/lib/secret/text'
import type { Key } from '@/i18n/key'
import { lookUp } from '@/i18n/use-words'
import { searchFilter, type Filter } from '@/list/filters/filters'
import type { Column } from '@/list/list'
import { RowLink } from '@/list/rows/row-link'
import { Untrusted } from '@/ui/untrusted'
import type { AiProvider, AiProfile } from './contract'
import { aiNouns, type AiNoun } from './nouns'
import type { ListTable } from '@/list/listing'

const nameColumn = <R extends { readonly name: string }>(noun: AiNoun): Column<R> => ({
  id: 'name',
  title: aiNouns[noun].words.name,
  sortValue: ({ name }) => name,
  csv: ({ name }) => name,
  cell: ({ name }) => <RowLink make={() => aiNouns[noun].page(name)} id={name} />,
})
const typeColumn = <R extends { readonly type: string }>(): Column<R> => ({
  id: 'type',
  title: 'aiProvider.type',
  sortValue: ({ type }) => type,
  csv: ({ type }) => type,
  cell: ({ type }) => lookUp(`fieldOption.${type}`) ?? <Untrusted text={type} max={40} />,
})
const textColumn = <R extends object>(
  id: string,
  title: Key,
  of: (row: R) => string | undefined,
  mono = false,
): Column<R> => ({
  id,
  title,
  mono,
  muted: true,
  sortValue: of,
  csv: of,
  cell: (row, { t }) => {
    const text = of(row)
    return text === undefined || text === '' ? t('none') : <Untrusted mono={mono} text={text} max={120} />
  },
})
const providerColumns: readonly Column<AiProvider>[] = [
  nameColumn('aiProvider'),
  typeColumn(),
  textColumn(
    'url',
    'field.aiProvider.base_url',
    ({ base_url: address }) => address && maskText(address),
    true,
  ),
]

/** What the table itself searches and filters by. */
export const providerFilters: readonly Filter<AiProvider>[] = [
  searchFilter(({ name, type, base_url: address }) => [name, type, address]),
]

/** The list of AI providers. */
export const providerTable: ListTable<AiProvider> = {
  list: 'aiProviders',
  title: 'screen.aiProviders',
  columns: providerColumns,
  rowKey: ({ name }) => name,
  rowRef: ({ name }) => ({ resource: 'aiProvider', id: name }),
  resource: 'aiProvider',
}

const profileColumns: readonly Column<AiProfile>[] = [
  nameColumn('aiProfile'),
  textColumn('provider', 'field.aiProfile.provider_name', ({ provider_name: provider }) => provider),
  textColumn('model', 'field.aiProfile.model', ({ model }) => model, true),
  textColumn('prompt', 'field.aiProfile.system_prompt', ({ system_prompt: prompt }) => prompt),
]

/** What the table itself searches and filters by. */
export const profileFilters: readonly Filter<AiProfile>[] = [
  searchFilter(({ name, provider_name: provider, model }) => [name, provider, model]),
]

/** The list of AI profiles. */
export const profileTable: ListTable<AiProfile> = {
  list: 'aiProfiles',
  title: 'screen.aiProfiles',
  columns: profileColumns,
  rowKey: ({ name }) => name,
  rowRef: ({ name }) => ({ resource: 'aiProfile', id: name }),
  resource: 'aiProfile',
}
