import { allBridgeTypes } from '@/features/bridge/fields/types'
import type { schemaDocumentEndpoints } from '@/contract/schema-document'
import { words } from '../checks/kind'
import { inPath } from '../checks/read'
import { hotDocument } from '../hot-document'
import { bridgesDocument } from '../schema-document'
import type { HandlersOf } from './handlers'

/** The version in the documents of every real broker. */
const version = '0.1.0'

/** Schema documents of the settings (src/contract/docs/config.md#schema-documents). */
export const schemaDocument = (): HandlersOf<typeof schemaDocumentEndpoints> => ({
  async schemaDocument({ params }) {
    const name = inPath(words('hotconf', 'bridges'), 'name', params.name)
    return name === 'hotconf' ? hotDocument(version) : bridgesDocument(version, await allBridgeTypes())
  },
})
