import { createContext, type ComponentType } from 'react'

/** Decodes a payload by a schema that the user chooses, and shows the result; `onText` gets what is copied. */
export type PayloadSchemaProps = { readonly bytes: Uint8Array; readonly onText: (text: string) => void }

/** Decodes payloads by the schema registry. The console provides it; without it, the format is not offered. */
export const PayloadSchemaContext = createContext<ComponentType<PayloadSchemaProps> | undefined>(undefined)
