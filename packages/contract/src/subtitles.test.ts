import { expect, test } from 'vitest'
import { cuesOf, subtitleLimits } from './subtitles.ts'

const vtt = `WEBVTT - 第一课

NOTE 一条注释

STYLE
::cue { color: red }

1
00:01.000 --> 00:02.500 position:10% line:0
<v 老师>先看 <b>cd</b> &amp; ls</v>

01:00:00.000 --> 01:00:01.000
两行的
第二行
`
const srt = '\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\n第一句\r\n\r\n2\r\n00:00:03,5 --> 00:00:04,000\r\n第二句\r\n'

test.each([
  [
    'WebVTT with styles, notes and voices',
    vtt,
    [
      { from: 1, to: 2.5, text: '先看 cd & ls' },
      { from: 3600, to: 3601, text: '两行的\n第二行' },
    ],
  ],
  [
    'SRT of another system',
    srt,
    [
      { from: 1, to: 2, text: '第一句' },
      { from: 3.5, to: 4, text: '第二句' },
    ],
  ],
  [
    'in order',
    '00:02.000 --> 00:03.000\n乙\n\n00:01.000 --> 00:02.000\n甲',
    [
      { from: 1, to: 2, text: '甲' },
      { from: 2, to: 3, text: '乙' },
    ],
  ],
  ['what ends before it begins', '00:02.000 --> 00:01.000\n甲', null],
  ['what is no subtitle file', '<html>00:01 --> x</html>', null],
  ['a line without words', '00:01.000 --> 00:02.000\n\n', null],
  ['what is too long', ' '.repeat(subtitleLimits.bytes + 1), null],
  ['too many lines', '00:01.000 --> 00:02.000\n甲\n\n'.repeat(subtitleLimits.cues + 1), null],
])('%s', (_what, file, expected) => {
  expect(cuesOf(file)).toEqual(expected)
})

test('a script among the words is only words', () => {
  const [cue] = cuesOf('00:01.000 --> 00:02.000\n<script>alert(1)</script>&lt;b&gt;')!
  expect(cue!.text).toBe('alert(1)<b>')
})
