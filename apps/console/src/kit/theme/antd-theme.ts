import { theme as antdTheme } from 'antd'
import type { ThemeConfig } from 'antd'
import { withAlpha } from './color.ts'
import { makePalette } from './palette.ts'
import type { Palette } from './palette.ts'
import { CODE_FONT_STACK, FONT_STACK } from './theme-css.ts'
import type { Hue, Mode } from './names.ts'

type MapToken = ReturnType<typeof antdTheme.defaultAlgorithm>
type Role = 'Primary' | 'Success' | 'Warning' | 'Error' | 'Info'

/** The twelve colours the kit wants for one role, from one tone of ours. */
function roleColours(c: Palette, role: Role, tone: 'green' | 'amber' | 'red' | 'blue'): Partial<MapToken> {
  const [solid, text, soft] = [c[`${tone}-solid`], c[tone], c[`${tone}-soft`]]
  const border = withAlpha(solid, 0.45)
  const colours = {
    '': solid,
    Hover: text,
    Active: solid,
    Bg: soft,
    BgHover: soft,
    Border: border,
    BorderHover: border,
    Text: text,
    TextHover: text,
    TextActive: text,
  }
  return Object.fromEntries(Object.entries(colours).map(([part, value]) => [`color${role}${part}`, value]))
}

/** Every colour of the kit that would otherwise be derived from its seeds. */
function mapColours(c: Palette): Partial<MapToken> {
  return {
    ...roleColours(c, 'Success', 'green'),
    ...roleColours(c, 'Warning', 'amber'),
    ...roleColours(c, 'Error', 'red'),
    ...roleColours(c, 'Info', 'blue'),
    colorErrorBgFilledHover: c['red-soft'],
    colorErrorBgActive: c['red-soft'],
    colorPrimary: c.primary,
    colorPrimaryHover: c['primary-hover'],
    colorPrimaryActive: c['primary-active'],
    colorPrimaryText: c['primary-text'],
    colorPrimaryTextHover: c['primary-text'],
    colorPrimaryTextActive: c['primary-text'],
    colorPrimaryBg: c['primary-soft'],
    colorPrimaryBgHover: c['primary-soft-strong'],
    colorPrimaryBorder: c['primary-soft-strong'],
    colorPrimaryBorderHover: c.primary,
    colorLink: c['primary-text'],
    colorLinkHover: c['primary-hover'],
    colorLinkActive: c['primary-active'],
    colorText: c.text,
    colorTextSecondary: c['text-quiet'],
    colorTextTertiary: c['text-faint'],
    colorTextQuaternary: c['text-faint'],
    colorBgLayout: c.page,
    colorBgContainer: c.card,
    colorBgElevated: c.raised,
    colorBgSpotlight: c.spotlight,
    colorBgMask: c.mask,
    colorBgBlur: 'transparent',
    colorBgSolid: c.text,
    colorBgSolidHover: c['text-quiet'],
    colorBgSolidActive: c.text,
    colorBorder: c['line-strong'],
    colorBorderSecondary: c.line,
    colorBorderDisabled: c.line,
    colorFill: c['fill-strong'],
    colorFillSecondary: c['fill-strong'],
    colorFillTertiary: c.fill,
    colorFillQuaternary: c.fill,
  }
}

/**
 * The component kit's theme for a mode and a hue. Colours are given outright from our palette instead of being
 * derived, because the kit's own derivation misses 4.5:1 for links, descriptions and solid buttons and dims a dark
 * theme's accent.
 */
export function makeTheme(mode: Mode, hue: Hue): ThemeConfig {
  const c = makePalette(mode, hue)
  return {
    cssVar: { key: `lab-${mode}-${hue}` },
    hashed: false,
    algorithm: (seed) => ({ ...antdTheme.defaultAlgorithm(seed), ...mapColours(c) }),
    token: {
      fontFamily: FONT_STACK,
      fontFamilyCode: CODE_FONT_STACK,
      fontSize: 14,
      borderRadius: 6,
      borderRadiusLG: 10,
      controlHeight: 32,
      wireframe: false,
      motionDurationFast: '0.12s',
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.18s',

      colorHighlight: c['red-solid'],
      colorTextHeading: c.text,
      colorTextLabel: c['text-quiet'],
      colorTextDescription: c['text-faint'],
      colorTextPlaceholder: c['text-faint'],
      colorTextDisabled: c['text-disabled'],
      colorTextLightSolid: c['on-primary'],
      colorIcon: c['text-faint'],
      colorIconHover: c.text,

      colorBgContainerDisabled: c.fill,
      colorSplit: c.line,
      controlItemBgHover: c.fill,
      controlItemBgActive: c['primary-soft'],
      controlItemBgActiveHover: c['primary-soft-strong'],
      controlOutline: c['primary-soft-strong'],
      boxShadow: c['shadow-float'],
      boxShadowSecondary: c['shadow-float'],
      boxShadowTertiary: c['shadow-card'],
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        primaryColor: c['on-primary'],
        dangerColor: c['on-primary'],
        defaultBg: 'transparent',
        defaultHoverBg: c.fill,
        defaultHoverColor: c.text,
        defaultHoverBorderColor: c['line-strong'],
        defaultActiveBg: c['fill-strong'],
        defaultActiveColor: c.text,
        defaultActiveBorderColor: c['line-strong'],
        textTextHoverColor: c.text,
        textHoverBg: c['fill-strong'],
      },
      Tooltip: { colorTextLightSolid: c['on-spotlight'] },
      Modal: { titleFontSize: 16, contentBg: c.raised, headerBg: c.raised },
      Table: {
        headerBg: 'transparent',
        headerColor: c['text-faint'],
        headerSplitColor: 'transparent',
        rowHoverBg: c.fill,
        rowSelectedBg: c['primary-soft'],
        rowSelectedHoverBg: c['primary-soft-strong'],
        borderColor: c.line,
        cellFontSize: 13,
        cellPaddingBlock: 10,
        cellPaddingInline: 12,
        cellPaddingBlockSM: 6,
        cellPaddingInlineSM: 12,
      },
      Tabs: { itemColor: c['text-quiet'], itemSelectedColor: c.text, itemHoverColor: c.text, horizontalItemGutter: 24 },
      Select: { optionSelectedBg: c['primary-soft'], optionSelectedColor: c['primary-text'] },
      Card: { headerFontSize: 14 },
    },
  }
}
