import type { Field, FieldType, MessageTable } from './protobuf-wire'

const one = (name: string, type: FieldType): Field => ({ name, type })
const many = (name: string, type: FieldType): Field => ({ name, type, repeated: true })

/** The values of a `oneof`, which begin with the same six types. */
const values = (first: number): Readonly<Record<number, Field>> => ({
  [first]: one('int_value', 'uint32'),
  [first + 1]: one('long_value', 'uint64'),
  [first + 2]: one('float_value', 'float'),
  [first + 3]: one('double_value', 'double'),
  [first + 4]: one('boolean_value', 'bool'),
  [first + 5]: one('string_value', 'string'),
})

/** The messages of a Sparkplug B payload (specification 3.0, §6.4.1). */
export const sparkplugMessages: MessageTable = {
  Payload: {
    1: one('timestamp', 'uint64'),
    2: many('metrics', '.Metric'),
    3: one('seq', 'uint64'),
    4: one('uuid', 'string'),
    5: one('body', 'bytes'),
  },
  Metric: {
    1: one('name', 'string'),
    2: one('alias', 'uint64'),
    3: one('timestamp', 'uint64'),
    4: one('datatype', 'uint32'),
    5: one('is_historical', 'bool'),
    6: one('is_transient', 'bool'),
    7: one('is_null', 'bool'),
    8: one('metadata', '.MetaData'),
    9: one('properties', '.PropertySet'),
    ...values(10),
    16: one('bytes_value', 'bytes'),
    17: one('dataset_value', '.DataSet'),
    18: one('template_value', '.Template'),
  },
  MetaData: {
    1: one('is_multi_part', 'bool'),
    2: one('content_type', 'string'),
    3: one('size', 'uint64'),
    4: one('seq', 'uint64'),
    5: one('file_name', 'string'),
    6: one('file_type', 'string'),
    7: one('md5', 'string'),
    8: one('description', 'string'),
  },
  PropertySet: { 1: many('keys', 'string'), 2: many('values', '.PropertyValue') },
  PropertySetList: { 1: many('propertyset', '.PropertySet') },
  PropertyValue: {
    1: one('type', 'uint32'),
    2: one('is_null', 'bool'),
    ...values(3),
    9: one('propertyset_value', '.PropertySet'),
    10: one('propertysets_value', '.PropertySetList'),
  },
  DataSet: {
    1: one('num_of_columns', 'uint64'),
    2: many('columns', 'string'),
    3: many('types', 'uint32'),
    4: many('rows', '.Row'),
  },
  Row: { 1: many('elements', '.DataSetValue') },
  DataSetValue: values(1),
  Template: {
    1: one('version', 'string'),
    2: many('metrics', '.Metric'),
    3: many('parameters', '.Parameter'),
    4: one('template_ref', 'string'),
    5: one('is_definition', 'bool'),
  },
  Parameter: { 1: one('name', 'string'), 2: one('type', 'uint32'), ...values(3) },
}

/** The data types by their numbers, from 1 (specification 3.0, §6.4.16). */
export const sparkplugTypes = [
  'Unknown',
  'Int8',
  'Int16',
  'Int32',
  'Int64',
  'UInt8',
  'UInt16',
  'UInt32',
  'UInt64',
  'Float',
  'Double',
  'Boolean',
  'String',
  'DateTime',
  'Text',
  'UUID',
  'DataSet',
  'Bytes',
  'File',
  'Template',
  'PropertySet',
  'PropertySetList',
  'Int8Array',
  'Int16Array',
  'Int32Array',
  'Int64Array',
  'UInt8Array',
  'UInt16Array',
  'UInt32Array',
  'UInt64Array',
  'FloatArray',
  'DoubleArray',
  'BooleanArray',
  'StringArray',
  'DateTimeArray',
] as const
