import { allBridgeTypes } from '@/features/bridge/fields/types'
import type { schemaDocumentEndpoints } from '@/contract/schema-document'
import { wordInPath } from '../checks/read'
import { hotDocument } from '../hot-document'
import { integrationDocuments } from '../integration/documents'
import { bridgesDocument } from '../schema-document'
import type { HandlerContext } from '../state'
import type { HandlersOf } from '../handler'

/** The version in the documents of every real broker. */
const version = '0.1.0'

/** Schema documents of the settings (src/contract/docs/config.md#schema-documents). */
export const createSchemaDocumentHandlers = ({
  release,
  runtime,
}: HandlerContext): HandlersOf<typeof schemaDocumentEndpoints> => {
  const documents: Readonly<Record<string, () => object | Promise<object>>> = {
    hotconf: () => hotDocument(version, (needed) => release.has(needed)),
    ...(release.has('bridges') && {
      bridges: async () => bridgesDocument(version, await allBridgeTypes()),
    }),
    ...(runtime && integrationDocuments(runtime)),
  }
  return {
    schemaDocument: ({ params }) => documents[wordInPath(Object.keys(documents), 'name', params.name)]?.(),
  }
}
