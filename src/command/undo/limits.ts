/** Limits of one undo record: used by both the question before a run and the record after it. */
export const maxItems = 1000
export const maxRecordBytes = 4 * 1024 * 1024
/** Maximum number of records in a tab; the oldest are dropped. */
export const maxRecords = 100
/**
 * Limits for what survives a reload: one record, and all of them together. In characters, as session
 * storage counts.
 */
export const maxStoredRecord = 512 * 1024
export const maxStored = 2 * 1024 * 1024
