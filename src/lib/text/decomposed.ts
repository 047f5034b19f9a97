/**
 * Whether a text has letters that are composed of a letter and marks, though one code point exists for both: it looks like
 * another text but is another topic, since MQTT compares topics without normalization (MQTT 5, 4.7.3).
 */
export const isDecomposed = (text: string): boolean => text !== text.normalize('NFC')
