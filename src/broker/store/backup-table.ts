/** What a book hands out whole for a backup, secrets as they are kept, and takes back over what stands at the same names: false where it is no such thing. */
export type BackupTable = { exportRows(): unknown; importRows(rows: unknown): boolean }
