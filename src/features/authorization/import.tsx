import aclImport from '@commands/acl/import'
import { useState } from 'react'
import { useStart } from '@/command/react'
import { useNamespaceOfList } from '@/features/namespace/namespace-filter'
import { useWords } from '@/i18n/use-words'
import { aclImportModes, type AclImportMode } from './model/names'
import { readRuleFile } from './model/rule-file'
import { sampleRules } from './model/write-rule-file'
import { FileImport } from '@/form/import/file-import'
import { Segmented } from '@/ui/control/segmented'

const sample = { name: 'acl-rules.csv', text: sampleRules }

/** Imports rules with their conditions from a file into the built-in database, or into a namespace in it. */
export function ImportRules() {
  const { t } = useWords()
  const start = useStart()
  const { ns } = useNamespaceOfList()
  // Nothing is lost unless it is asked for: rows that were skipped and mended are imported in a second file.
  const [existing, setExisting] = useState<AclImportMode>('add')
  return (
    <FileImport
      title="acl.import.title"
      note="acl.file.note"
      sample={sample}
      read={readRuleFile}
      faultOf={({ reason, name }) => t(`acl.file.fault.${reason}` as 'acl.file.fault.empty', { name })}
      found={({ rules }) => t('acl.file.found', { count: rules })}
      options={
        <Segmented
          label={t('acl.existing')}
          options={aclImportModes.map((mode) => ({ value: mode, label: t(`choice.aclImport.${mode}`) }))}
          value={existing}
          onChange={setExisting}
        />
      }
      send={({ rules, entries }) =>
        rules === 0
          ? undefined
          : {
              label: t('acl.file.send', { count: rules }),
              count: rules,
              run: (form) =>
                start(
                  aclImport,
                  {
                    entries: entries.map((entry) => ({ ...entry, rules: [...entry.rules] })),
                    existing,
                    ...(ns === '' ? {} : { namespace: ns }),
                  },
                  'button',
                  { complete: true, form },
                ),
            }
      }
    />
  )
}
