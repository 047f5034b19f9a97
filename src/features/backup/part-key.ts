/** The text that names a part of a backup. */
export const partKey = (part: string) => `backup.part.${part}` as 'backup.part.rules'
