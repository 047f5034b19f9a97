import { useConnection } from '@/connection/use-connection'
import { useCombinedRead } from '@/api/use-combined-read'
import { useRead } from '@/api/query'
import brokerOther from '@commands/broker/other'
import { differing, rootCalls } from './hot-root'
import type { Config } from '@/contract/family/config'
import type { Fields } from '@/contract/family/field'
import { hotRootNames, type HotRoot } from './contract-hot-roots'
import { otherSent, otherTexts, undrawnFields } from '@/features/setting/model/without-screen'
import { FormPage } from '@/form/form-page'
import { ConfigForm } from '@/form/config/config-form'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { configPaths } from './paths'
import { to } from '@/route/paths'
import { ReadError } from '@/detail/read-error'
import { unpagedSource } from '@/list/list'
import { Views } from '@/list/views'
import { Skeleton } from '@/ui/skeleton'
import { ConfigViews } from './views'

const at = (root: HotRoot) => to(configPaths.otherSettings, undefined, { root })

/**
 * Edits settings without a screen of their own, from the broker's schema; a field without a translation is
 * labeled by its path (src/contract/docs/config.md#schema-documents).
 */
export default function OtherSettings() {
  const { t } = useWords()
  const [{ root: selectedRoot }] = useSearch()
  const query = useRead('schemaDocument', { params: { name: 'hotconf' } })
  const document = query.data
  const roots =
    document &&
    hotRootNames
      .map((root) => ({ root, fields: undrawnFields(document, root) }))
      .filter(({ fields }) => Object.keys(fields).length > 0)
  const shown = roots?.find(({ root }) => root === selectedRoot) ?? roots?.[0]
  return (
    <FormPage
      title="screen.otherSettings"
      text="config.otherAbout"
      source={unpagedSource(query, document && [document])}
    >
      <ConfigViews at="other" />
      {roots?.length === 0 && (
        <p role="status" className="text-muted">
          {t('config.otherNone')}
        </p>
      )}
      {shown !== undefined && (
        <Views
          label={t('broker.other.root')}
          at={at(shown.root)}
          views={(roots ?? []).map(({ root }) => ({ label: t(`choice.hotRoot.${root}`), to: at(root) }))}
        />
      )}
      {shown !== undefined && <RootForm key={shown.root} {...shown} />}
    </FormPage>
  )
}

function RootForm({ root, fields }: { root: HotRoot; fields: Fields }) {
  const connection = useConnection()
  const query = useCombinedRead(
    'setting',
    'otherSettings',
    root,
    (signal) => rootCalls(root, { api: connection.api, signal }).read(),
    { enabled: true },
  )
  if (query.data === undefined)
    return query.error === null ? <Skeleton lines={8} /> : <ReadError query={query} />
  return <Settings root={root} fields={fields} config={query.data} />
}

function Settings({ root, fields, config }: { root: HotRoot; fields: Fields; config: Config }) {
  const connection = useConnection()
  const initialValues = otherTexts(fields, config)
  return (
    <ConfigForm
      kind={{ kind: root, fields }}
      labelPrefix={root}
      initialValues={initialValues}
      editedId={root}
      readOnlyFields={[]}
      validate={() => []}
      command={brokerOther}
      body={(next) => otherSent(fields, differing(initialValues, next))}
      toArguments={(change) => ({ root, config: change })}
      readCurrent={async () =>
        otherTexts(
          fields,
          await rootCalls(root, { api: connection.api, signal: new AbortController().signal }).read(),
        )
      }
      to={at(root)}
    />
  )
}
