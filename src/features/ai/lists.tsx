import { maskText } from '@/lib/secret/text'
import { useRead } from '@/api/query'
import profileCreate from '@commands/ai-profile/create'
import profileRemove from '@commands/ai-profile/delete'
import profileShow from '@commands/ai-profile/show'
import providerCreate from '@commands/ai-provider/create'
import providerRemove from '@commands/ai-provider/delete'
import providerShow from '@commands/ai-provider/show'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import type { Key } from '@/i18n/key'
import { lookUp } from '@/i18n/use-words'
import { DataTable } from '@/list/data-table'
import { searchFilter, type Filter } from '@/list/filters/filters'
import { unpagedSource, type Column } from '@/list/list'
import { RowLink } from '@/list/rows/row-link'
import { Untrusted } from '@/ui/untrusted'
import type { AiProfile, AiProvider } from './contract'
import { aiNouns, type AiNoun } from './nouns'

const every = 30_000

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
const providerFilters: readonly Filter<AiProvider>[] = [
  searchFilter(({ name, type, base_url: address }) => [name, type, address]),
]
const providerButtons: readonly Offer[] = [offer(providerCreate, {}, { primary: true })]

/** Lists the services whose language models rules can ask. */
export function ProviderList() {
  const query = useRead('aiProviders', {}, { every })
  return (
    <DataTable
      list="aiProviders"
      title="screen.aiProviders"
      source={unpagedSource<AiProvider>(query, query.data)}
      columns={providerColumns}
      rowKey={({ name }) => name}
      rowRef={({ name }) => ({ resource: 'aiProvider', id: name })}
      resource="aiProvider"
      rowPath={({ name }) => aiNouns.aiProvider.page(name)}
      rowEdit={({ name }) => aiNouns.aiProvider.page(name)}
      offers={({ name }) => [offer(providerShow, { name }), offer(providerRemove, { name })]}
      bulk={(refs) => [offer(providerRemove, { name: refs.map(({ id }) => id) })]}
      buttons={providerButtons}
      filters={providerFilters}
      every={every}
      empty={{ title: 'aiProvider.empty', text: 'aiProvider.text', offers: providerButtons }}
    />
  )
}

const profileColumns: readonly Column<AiProfile>[] = [
  nameColumn('aiProfile'),
  textColumn('provider', 'field.aiProfile.provider_name', ({ provider_name: provider }) => provider),
  textColumn('model', 'field.aiProfile.model', ({ model }) => model, true),
  textColumn('prompt', 'field.aiProfile.system_prompt', ({ system_prompt: prompt }) => prompt),
]
const profileFilters: readonly Filter<AiProfile>[] = [
  searchFilter(({ name, provider_name: provider, model }) => [name, provider, model]),
]
const profileButtons: readonly Offer[] = [offer(profileCreate, {}, { primary: true })]

/** Lists how rules ask language models, by the SQL function `ai_completion`. */
export function ProfileList() {
  const query = useRead('aiProfiles', {}, { every })
  return (
    <DataTable
      list="aiProfiles"
      title="screen.aiProfiles"
      source={unpagedSource<AiProfile>(query, query.data)}
      columns={profileColumns}
      rowKey={({ name }) => name}
      rowRef={({ name }) => ({ resource: 'aiProfile', id: name })}
      resource="aiProfile"
      rowPath={({ name }) => aiNouns.aiProfile.page(name)}
      rowEdit={({ name }) => aiNouns.aiProfile.page(name)}
      offers={({ name }) => [offer(profileShow, { name }), offer(profileRemove, { name })]}
      bulk={(refs) => [offer(profileRemove, { name: refs.map(({ id }) => id) })]}
      buttons={profileButtons}
      filters={profileFilters}
      every={every}
      empty={{ title: 'aiProfile.empty', text: 'aiProfile.text', offers: profileButtons }}
    />
  )
}
