/** What a browser says about itself, as far as people recognise it. */
export interface Device {
  /** A proper name, or `wechat`, which each language calls by its own name. Undefined: not recognised. */
  browser: string | undefined;
  system: string | undefined;
  kind: 'computer' | 'phone' | 'tablet' | 'other';
}

/** Browsers that are built on another name it too, so they come before it. */
const browsers: [name: string, sign: RegExp][] = [
  ['WeChat Work', /wxwork\/([\d.]+)/i],
  ['WeChat', /MicroMessenger\/([\d.]+)/],
  ['DingTalk', /DingTalk\/([\d.]+)/],
  ['Edge', /Edg(?:e|A|iOS)?\/([\d.]+)/],
  ['360', /(?:QihooBrowser|QHBrowser|360SE|360EE)\/?([\d.]+)?/i],
  ['Sogou', /(?:SE [\d.]+X MetaSr|SogouMobileBrowser\/|SogouMSE,SogouMobileBrowser\/)([\d.]+)?/],
  ['QQ', /M?QQBrowser\/([\d.]+)/],
  ['UC', /(?:UCBrowser|UBrowser)\/([\d.]+)/],
  ['Quark', /Quark\/([\d.]+)/],
  ['Huawei', /HuaweiBrowser\/([\d.]+)/],
  ['Huawei', /ArkWeb\/([\d.]+)/],
  ['Mi', /MiuiBrowser\/([\d.]+)/],
  ['vivo', /VivoBrowser\/([\d.]+)/],
  ['OPPO', /HeyTapBrowser\/([\d.]+)/],
  ['Opera', /OPR\/([\d.]+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /(?:Chrome|CriOS)\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+).*Safari\//],
];

const systems: [name: string, sign: RegExp][] = [
  ['HarmonyOS', /OpenHarmony ?([\d.]+)?|HarmonyOS(?:; ?|\/| )?([\d.]+)?/],
  ['iPadOS', /iPad; CPU OS ([\d_]+)/],
  ['iOS', /iPhone OS ([\d_]+)/],
  ['Android', /Android ([\d.]+)/],
  ['macOS', /Mac OS X ([\d_.]+)/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];

/** Windows says 10 for 11 too; older ones by their kernel. */
const windows: Record<string, string> = {
  '10.0': 'Windows 10/11',
  '6.3': 'Windows 8.1',
  '6.2': 'Windows 8',
  '6.1': 'Windows 7',
  '5.1': 'Windows XP',
};

/** Reads a user agent. The version is the first number alone: nobody knows the others. */
export function deviceOf(agent: string): Device {
  return { browser: browserOf(agent), system: systemOf(agent), kind: kindOf(agent) };
}

function browserOf(agent: string): string | undefined {
  const found = browsers.find(([, sign]) => sign.test(agent));
  return found && withVersion(found[0], found[1].exec(agent));
}

function systemOf(agent: string): string | undefined {
  const kernel = /Windows NT ([\d.]+)/.exec(agent)?.[1];
  if (kernel) return windows[kernel] ?? 'Windows';
  const found = systems.find(([, sign]) => sign.test(agent));
  // The number behind macOS has stood still since 2020, and that of Linux is none.
  return found && (found[0] === 'macOS' ? 'macOS' : withVersion(found[0], found[1].exec(agent)));
}

function withVersion(name: string, match: RegExpExecArray | null) {
  const version = match?.slice(1).find(Boolean)?.split(/[._]/)[0];
  return version ? `${name} ${version}` : name;
}

function kindOf(agent: string): Device['kind'] {
  if (/iPad|Tablet|PlayBook/.test(agent) || (agent.includes('Android') && !agent.includes('Mobile'))) return 'tablet';
  if (/iPhone|Mobile|Phone/.test(agent)) return 'phone';
  return /Windows|Macintosh|Linux|CrOS/.test(agent) ? 'computer' : 'other';
}
