import { useRead } from '@/api/query'
import profileCreate from '@commands/ai-profile/create'
import profileRemove from '@commands/ai-profile/delete'
import profileShow from '@commands/ai-profile/show'
import providerCreate from '@commands/ai-provider/create'
import providerRemove from '@commands/ai-provider/delete'
import providerShow from '@commands/ai-provider/show'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import { DataTable } from '@/list/data-table'
import { unpagedSource } from '@/list/list'
import type { AiProfile, AiProvider } from './contract'
import { aiNouns } from './nouns'
import { providerFilters, providerTable, profileFilters, profileTable } from './columns'

const every = 30_000
const providerButtons: readonly Offer[] = [offer(providerCreate, {}, { primary: true })]

/** Lists the services whose language models rules can ask. */
export function ProviderList() {
  const query = useRead('aiProviders', {}, { every })
  return (
    <DataTable
      {...providerTable}
      source={unpagedSource<AiProvider>(query, query.data)}
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
const profileButtons: readonly Offer[] = [offer(profileCreate, {}, { primary: true })]

/** Lists how rules ask language models, by the SQL function `ai_completion`. */
export function ProfileList() {
  const query = useRead('aiProfiles', {}, { every })
  return (
    <DataTable
      {...profileTable}
      source={unpagedSource<AiProfile>(query, query.data)}
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
