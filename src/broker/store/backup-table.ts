/**
 * A table of a backup: exports all rows with secrets as stored, and imports rows over existing ones;
 * false if they are invalid.
 */
export type BackupTable = { exportRows(): unknown; importRows(rows: unknown): boolean }
