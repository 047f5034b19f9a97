import namespaceImport from '@commands/namespace/import'
import { useStart } from '@/command/react'
import { FileImport } from '@/form/import/file-import'
import { FormPage } from '@/form/form-page'
import { useWords } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { contentKinds, countContents, readNamespaceFile, type NamespaceEntry } from './model/namespace-file'

const sample = {
  name: 'namespaces.json',
  text: JSON.stringify(
    [{ ns: 'plant_a', config: { session: { max_sessions: 500 } }, contents: {} }],
    null,
    2,
  ),
}
/** The preview names this many namespaces. */
const maxNamed = 20

/** Imports namespaces from a file, whose contents are shown first. */
export function NamespaceImport() {
  const { t, format } = useWords()
  const start = useStart()
  const describe = ({ ns, contents }: NamespaceEntry) => {
    const counts = countContents(contents)
    const held = contentKinds.flatMap((kind) =>
      counts[kind] === 0 ? [] : [`${t(`screen.${kind}`)} ${format.number(counts[kind])}`],
    )
    return `${plain(ns, 60)} (${held.length === 0 ? t('namespace.import.onlyLimits') : held.join(', ')})`
  }
  return (
    <FormPage title="screen.namespaceImport">
      <FileImport
        title="namespace.import.file"
        note="namespace.import.note"
        sample={sample}
        read={readNamespaceFile}
        found={({ namespaces }) =>
          [
            t('namespace.import.found', { count: namespaces.length }),
            ...namespaces.slice(0, maxNamed).map(describe),
            ...(namespaces.length > maxNamed
              ? [t('palette.confirm.more', { count: namespaces.length - maxNamed })]
              : []),
          ].join('\n')
        }
        faultOf={({ reason, name }) =>
          t(`namespace.import.fault.${reason}` as 'namespace.import.fault.form', { name })
        }
        send={({ namespaces }) =>
          namespaces.length === 0
            ? undefined
            : {
                label: t('namespace.import.send', { count: namespaces.length }),
                count: namespaces.length,
                run: (form) =>
                  start(namespaceImport, { namespaces: [...namespaces] }, 'button', { complete: true, form }),
              }
        }
      />
    </FormPage>
  )
}
