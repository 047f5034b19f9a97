import { failures, statements, values, type Sample } from './sample'

/**
 * Paths into arrays, slices, and writing by AS (src/contract/docs/rule-sql.md#paths,
 * src/contract/docs/rule-sql.md#arrays).
 */
export const arrays: readonly Sample[] = [
  ...values('rule-sql.md#paths', [
    ['payload.arr[1]', '1'],
    ['payload.arr[3]', '3'],
    ['payload.arr[4]', '"undefined"'],
    ['payload.arr[-1]', '3'],
    ['payload.arr[-3]', '1'],
    ['payload.arr[-4]', '"undefined"'],
    ['payload.arr[0]', '"undefined"'],
    ['payload.list[2].id', '2'],
    ['payload.list[-1].id', '2'],
    ['payload.a[1]', '"undefined"'],
    ['payload.o[1]', '"undefined"'],
    ['payload.arr[idx]', '2'],
    ['payload.arr[payload.idx]', '"undefined"'],
    ['payload.arr[qos]', '"undefined"'],
    ['payload.m[1][2]', '20', '{"m":[[10,20],[30]]}'],
  ]),
  ...statements('rule-sql.md#paths', [
    ['SELECT payload.arr AS a, 3 AS b, a[b] AS x FROM "t/#"', '{"a":[1,2,3],"b":3,"x":3}'],
    ['SELECT payload.arr AS a, a[qos] AS x FROM "t/#"', '{"a":[1,2,3],"x":1}'],
  ]),
  ...values('rule-sql.md#paths', [
    ['payload.arr[1..2]', '[1,2]'],
    ['payload.arr[2..3]', '[2,3]'],
    ['payload.arr[-2..-1]', '[2,3]'],
    ['payload.arr[2..-1]', '[2,3]'],
    ['payload.arr[1..1]', '[1]'],
  ]),
  ...values('rule-sql.md#arrays', [
    ['payload.arr[5..6]', '[]'],
    ['payload.arr[3..9]', '[3]'],
    ['payload.arr[2..1]', '[]'],
  ]),
  ...failures('rule-sql.md#arrays', [
    ['payload.arr[0..2]', 'invalid_index'],
    ['payload.a[1..2]', 'range_get'],
    ['nosuch[1..2]', 'range_get'],
    ['payload.arr[3..1]', 'function_clause'],
  ]),
  ...statements('rule-sql.md#paths', [
    ['SELECT payload.arr AS a, 9 AS a[1] FROM "t/#"', '{"a":[9,2,3]}'],
    ['SELECT payload.arr AS a, 9 AS a[-1] FROM "t/#"', '{"a":[1,2,9]}'],
    ['SELECT payload.arr AS a, 9 AS a[0] FROM "t/#"', '{"a":[9,1,2,3]}'],
    ['SELECT payload.arr AS a, 9 AS a[-0] FROM "t/#"', '{"a":[1,2,3,9]}'],
    ['SELECT payload.list AS a, 9 AS a[2].id FROM "t/#"', '{"a":[{"id":1},{"id":9}]}'],
    ['SELECT payload.list AS a, 9 AS a[2].z FROM "t/#"', '{"a":[{"id":1},{"id":2,"z":9}]}'],
    ['SELECT payload.arr AS a, 2 AS i, 9 AS a[i] FROM "t/#"', '{"a":[1,9,3],"i":2}'],
  ]),
  ...statements('rule-sql.md#arrays', [
    ['SELECT payload.arr AS a, 9 AS a[7] FROM "t/#"', '{"a":[1,2,3]}'],
    ['SELECT payload.arr AS a, 9 AS a[-7] FROM "t/#"', '{"a":[1,2,3]}'],
    ['SELECT payload.arr AS a, 0 AS i, 9 AS a[i] FROM "t/#"', '{"a":[1,2,3],"i":0}'],
    ['SELECT \'text\' AS a, 9 AS a[1] FROM "t/#"', '{"a":[9]}'],
    ['SELECT \'text\' AS a, 9 AS a.b FROM "t/#"', '{"a":{"b":9}}'],
  ]),
]
