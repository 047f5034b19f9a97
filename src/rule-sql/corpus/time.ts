import { failures, values, type Sample } from './sample'

/**
 * Time (src/contract/docs/rule-sql.md#functions, src/contract/docs/rule-sql.md#time). The clock of these
 * tests is fixed at 2026-11-21T11:16:28.257Z, the zone is UTC.
 */
export const time: readonly Sample[] = [
  ...values('rule-sql.md#functions', [
    ['now_timestamp()', '1795259788'],
    ["now_timestamp('second')", '1795259788'],
    ["now_timestamp('millisecond')", '1795259788257'],
    ["now_timestamp('microsecond')", '1795259788257000'],
    ["now_timestamp('nanosecond')", '1795259788257000000'],
    ['now_rfc3339()', '"2026-11-21T11:16:28+00:00"'],
    ["now_rfc3339('millisecond')", '"2026-11-21T11:16:28.257+00:00"'],
  ]),
  ...values('rule-sql.md#functions', [
    ['unix_ts_to_rfc3339(0)', '"1970-01-01T00:00:00+00:00"'],
    ['unix_ts_to_rfc3339(1582934400)', '"2020-02-29T00:00:00+00:00"'],
    ["unix_ts_to_rfc3339(1582934400000, 'millisecond')", '"2020-02-29T00:00:00.000+00:00"'],
    ["unix_ts_to_rfc3339(1500000000123456, 'microsecond')", '"2017-07-14T02:40:00.123456+00:00"'],
    ["rfc3339_to_unix_ts('1970-01-01T00:00:00Z')", '0'],
    ["rfc3339_to_unix_ts('2020-02-29T08:00:00+08:00')", '1582934400'],
    ["rfc3339_to_unix_ts('2020-02-29T00:00:00Z', 'millisecond')", '1582934400000'],
    ["rfc3339_to_unix_ts('2017-07-14T02:40:00.123Z', 'millisecond')", '1500000000123'],
    ["rfc3339_to_unix_ts('1969-12-31T23:59:59Z')", '-1'],
  ]),
  ...values('rule-sql.md#time', [["rfc3339_to_unix_ts('2020-02-29 00:00:00Z')", '1582934400']]),
  ...values('rule-sql.md#functions', [
    ["format_date('second', 'Z', '%Y-%m-%d %H:%M:%S', 1500000000)", '"2017-07-14 02:40:00"'],
    ["format_date('second', 'z', '%Y%m%d', 1500000000)", '"20170714"'],
    ["format_date('second', '+08:00', '%Y-%m-%d %H:%M:%S%:z', 1500000000)", '"2017-07-14 10:40:00+08:00"'],
    ["format_date('second', '+0800', '%H:%M %z', 1500000000)", '"10:40 +0800"'],
    ["format_date('second', '+08:00:00', '%::z', 1500000000)", '"+08:00:00"'],
    ["format_date('second', '-03:30', '%H:%M%:z', 1500000000)", '"23:10-03:30"'],
    ["format_date('second', 3600, '%H:%M:%S%z', 1500000000)", '"03:40:00+0100"'],
    ["format_date('second', 'local', '%H:%M', 1500000000)", '"02:40"'],
    ["format_date('millisecond', 'Z', '%S.%3N', 1500000000123)", '"00.123"'],
    ["format_date('microsecond', 'Z', '%6N', 1500000000123456)", '"123456"'],
    ["format_date('nanosecond', 'Z', '%N', 1500000000123456789)", '"123456789"'],
    ["format_date('second', 'Z', '%3N', 1500000000)", '"000"'],
    ["format_date('second', 'Z', 'at %H o clock', 1500000000)", '"at 02 o clock"'],
    ["format_date('second', 'Z', '%Y-%m-%d')", '"2026-11-21"'],
    ["format_date('second', 'Z', '%Y-%m-%d', 1583020800)", '"2020-03-01"'],
  ]),
  ...values('rule-sql.md#functions', [
    ["date_to_unix_ts('second', '%Y-%m-%d %H:%M:%S', '2017-07-14 02:40:00')", '1500000000'],
    ["date_to_unix_ts('millisecond', '%Y-%m-%d %H:%M:%S', '2017-07-14 02:40:00')", '1500000000000'],
    ["date_to_unix_ts('second', '%Y-%m-%d %H:%M:%S%:z', '2017-07-14 10:40:00+08:00')", '1500000000'],
    ["date_to_unix_ts('second', '+08:00', '%Y-%m-%d %H:%M:%S', '2017-07-14 10:40:00')", '1500000000'],
    ["date_to_unix_ts('millisecond', '%Y-%m-%d %H:%M:%S.%3N', '2017-07-14 02:40:00.123')", '1500000000123'],
    ["date_to_unix_ts('second', '%Y-%m-%d %H:%M:%S', '2020-02-29 00:00:00')", '1582934400'],
  ]),
  ...values('rule-sql.md#time', [
    // 1 March 2020 is 1583020800; the broker is a day early.
    ["date_to_unix_ts('second', '%Y-%m-%d %H:%M:%S', '2020-03-01 00:00:00')", '1582934400'],
    ["date_to_unix_ts('second', '%Y-%m', '2017-07')", '1498780800'],
    ["date_to_unix_ts('second', '%Y-%m-%d %H-%M-%S', '2017-07-14 02:40:00')", '1500000000'],
    ["date_to_unix_ts('second', '%Y-%m-%d', '2017-07-14 and more')", '1499990400'],
    ["date_to_unix_ts('second', '%Y-%m-%d', '2017-02-30')", '1488412800'],
    ["date_to_unix_ts('second', '%Y-%m-%d %H:%M:%S', '2017-07-14 24:00:00')", '1500076800'],
  ]),
  ...failures('rule-sql.md#time', [
    ["date_to_unix_ts('second', '%Y-%m-%d', '2017-13-01')", 'function_clause'],
    ["rfc3339_to_unix_ts('2020-02-29T00:00:00')", 'badmatch'],
  ]),
  ...failures('rule-sql.md#functions', [
    ["now_timestamp('minute')", 'invalid_time_unit'],
    ["now_rfc3339('day')", 'invalid_time_unit'],
    ["unix_ts_to_rfc3339(0, 'hour')", 'invalid_time_unit'],
    ["format_date('week', 'Z', '%Y', 0)", 'invalid_time_unit'],
    ["date_to_unix_ts('year', '%Y', '2017')", 'invalid_time_unit'],
    ["unix_ts_to_rfc3339('0')", 'function_clause'],
  ]),
  ...values('rule-sql.md#functions', [
    ["timezone_to_offset_seconds('Z')", '0'],
    ["timezone_to_offset_seconds('+08:00')", '28800'],
    ["timezone_to_offset_seconds('-02:30')", '-9000'],
    ["timezone_to_offset_seconds('+0800')", '28800'],
    ["timezone_to_offset_seconds('+08:00:30')", '28830'],
    ["timezone_to_second('+01:00')", '3600'],
    ["timezone_to_offset_seconds('local')", '0'],
  ]),
  ...failures('rule-sql.md#functions', [["timezone_to_offset_seconds('CET')", 'bad_time_offset']]),
  ...values('rule-sql.md#functions', [
    ['mongo_date()', '"ISODate(2026-11-21T11:16:28.257Z)"'],
    ['mongo_date(1500000000123)', '"ISODate(2017-07-14T02:40:00.123Z)"'],
    ["mongo_date(1500000000, 'second')", '"ISODate(2017-07-14T02:40:00.000Z)"'],
  ]),
]
