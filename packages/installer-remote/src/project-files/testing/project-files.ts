import type { KnownPlugin } from './known-plugins.ts';
import { gzipped, zipped } from './packed-files.ts';

/** The format that a project uses a plugin in. */
export type UsedFormat = 'VST2' | 'VST3' | 'AU' | 'CLAP' | 'LV2';

/** A plugin in a project, and how the project has it. */
export interface UsedPlugin {
  readonly plugin: KnownPlugin;
  readonly format: UsedFormat;
  /** The host wrote the maker beside the name, where it ever does. */
  readonly hasVendor: boolean;
}

const number = (code: string): number =>
  Array.from(code).reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0);
const signed = (value: number): number => value | 0;

/** A class id of VST3: of a plugin that was VST2 before for every third, of letters of its own for the others. */
function classId({ code, name }: KnownPlugin): string {
  const hex = (text: string) =>
    Array.from(text, (letter) => letter.charCodeAt(0).toString(16).padStart(2, '0').slice(-2)).join(
      '',
    );
  const own = hex(`${name}${code}################`).slice(0, 32);
  const former = `${hex(`VST${code}${name.toLowerCase()}`)}${'0'.repeat(32)}`.slice(0, 32);
  return (number(code) % 3 === 0 ? former : own).toUpperCase();
}

const xml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const state = (plugin: KnownPlugin, length: number): string =>
  Array.from({ length }, (_, index) =>
    (plugin.name.charCodeAt(index % plugin.name.length) % 256).toString(16).padStart(2, '0'),
  ).join('');

function abletonDevice({ plugin, format, hasVendor }: UsedPlugin, id: number): string {
  const { name, vendor, file, code } = plugin;
  const browser =
    format === 'VST2'
      ? `VST:Local:${encodeURIComponent(file)}`
      : `${format === 'AU' ? 'AUv2' : 'VST3'}:${encodeURIComponent(vendor)}:${encodeURIComponent(name)}`;
  const path = hasVendor ? `query:Plugins#${browser}` : 'view:X-Favourites#Something';
  const context = `<SourceContext><Value><BranchSourceContext Id="0"><OriginalFileRef/><BrowserContentPath Value="${xml(path)}"/><PresetRef/><BranchDeviceId Value="device:${format.toLowerCase()}:audiofx:${number(code)}"/></BranchSourceContext></Value></SourceContext>`;
  if (format === 'VST2') {
    return `<PluginDevice Id="${id}"><On><Manual Value="true"/></On>${context}<PluginDesc><VstPluginInfo Id="0"><WinPosX Value="12"/><Path Value="C:/Program Files/VSTPlugins/${xml(file)}.dll"/><PlugName Value="${xml(file)}"/><UniqueId Value="${signed(number(code))}"/><Inputs Value="2"/><Preset><VstPreset Id="1"><Name Value="A preset with a Name"/><PlugName Value="Not this one"/><Buffer>
${state(plugin, 4_000)}
</Buffer></VstPreset></Preset><Version Value="1"/></VstPluginInfo></PluginDesc><ParameterList/></PluginDevice>`;
  }
  if (format === 'VST3') {
    const fields = [0, 1, 2, 3]
      .map(
        (part) =>
          `<Fields.${part} Value="${signed(Number.parseInt(classId(plugin).slice(part * 8, part * 8 + 8), 16))}"/>`,
      )
      .join('');
    return `<PluginDevice Id="${id}">${context}<PluginDesc><Vst3PluginInfo Id="0"><WinPosX Value="0"/><Preset><Vst3Preset Id="3"><Uid><Fields.0 Value="7"/><Fields.1 Value="7"/><Fields.2 Value="7"/><Fields.3 Value="7"/></Uid><DeviceType Value="1"/><ProcessorState>${state(plugin, 2_000)}</ProcessorState><Name Value="Preset &amp; more"/></Vst3Preset></Preset><Name Value="${xml(name)}"/><Uid>${fields}</Uid><DeviceType Value="2"/></Vst3PluginInfo></PluginDesc></PluginDevice>`;
  }
  return `<AuPluginDevice Id="${id}">${context}<PluginDesc><AuPluginInfo Id="0"><Name Value="${xml(name)}"/><Manufacturer Value="${hasVendor ? xml(vendor) : ''}"/><ComponentType Value="1635083896"/><ComponentSubType Value="${signed(number(code))}"/><ComponentManufacturer Value="${number('Manu')}"/><Preset><AuPreset Id="5"><Name Value="Warm"/><Buffer>${state(plugin, 500)}</Buffer></AuPreset></Preset></AuPluginInfo></PluginDesc></AuPluginDevice>`;
}

const appleUnit = `<AuPluginDevice Id="9000"><PluginDesc><AuPluginInfo Id="0"><Name Value="AUDelay"/><Manufacturer Value="Apple"/><ComponentType Value="1635083896"/><ComponentSubType Value="1684368505"/><ComponentManufacturer Value="1634758764"/></AuPluginInfo></PluginDesc></AuPluginDevice>`;

/** A Live set with tracks, Live's own devices, racks and a return track around its plugins. */
export function abletonSet(used: readonly UsedPlugin[]): Promise<Blob> {
  const devices = used.map(abletonDevice);
  const inRack = devices.slice(0, 2).join('');
  const tracks = devices
    .slice(2)
    .map(
      (device, index) => `
    <MidiTrack Id="${index}"><Name><EffectiveName Value="Track &lt;${index}&gt;"/><UserName Value=""/></Name>
     <DeviceChain><Devices><Eq8 Id="1"><UserName Value="My EQ"/></Eq8>${device}${device}</Devices></DeviceChain>
    </MidiTrack>`,
    )
    .join('');
  return gzipped(`<?xml version="1.0" encoding="UTF-8"?>
<Ableton MajorVersion="5" MinorVersion="12.0_12049" SchemaChangeCount="7" Creator="Ableton Live 12.0.5" Revision="">
  <LiveSet>
    <!-- <PluginDesc><VstPluginInfo><PlugName Value="Commented out"/></VstPluginInfo></PluginDesc> -->
    <Tracks>${tracks}
    <ReturnTrack Id="99"><DeviceChain><Devices><AudioEffectGroupDevice Id="0"><Branches><AudioEffectBranch><DeviceChain><Devices>${inRack}${appleUnit}</Devices></DeviceChain></AudioEffectBranch></Branches></AudioEffectGroupDevice></Devices></DeviceChain></ReturnTrack>
    </Tracks>
    <MasterTrack><DeviceChain><Devices><Limiter Id="0"/></Devices></DeviceChain></MasterTrack>
  </LiveSet>
</Ableton>
`);
}

/** REAPER quotes what has blanks by a kind of quote that is not in it. */
const quoted = (text: string): string => {
  if (!text.includes('"')) return `"${text}"`;
  return text.includes("'") ? `\`${text}\`` : `'${text}'`;
};

function reaperEffect({ plugin, format, hasVendor }: UsedPlugin, index: number): string {
  const { name, vendor, file, code } = plugin;
  const kind = index % 2 === 0 ? 'i' : '';
  const outputs = index % 3 === 0 ? ' (16 out)' : '';
  const maker = hasVendor ? ` (${vendor})` : '';
  const line = (prefix: string, tail: string) =>
    `<${prefix} ${quoted(`${{ VST2: 'VST', VST3: 'VST3', AU: 'AU', CLAP: 'CLAP', LV2: 'LV2' }[format]}${kind}: ${name}${maker}${outputs}`)} ${tail}`;
  const first = {
    VST2: () => line('VST', `${quoted(`${file}.dll`)} 0 "" ${number(code)}<${classId(plugin)}> ""`),
    VST3: () =>
      line(
        'VST',
        `${quoted(`${name}.vst3`)} 0 "my name for it" ${number(code)}{${classId(plugin)}} ""`,
      ),
    AU: () =>
      line('AU', `${quoted(`${vendor}: ${name}`)} "" 1635083896 ${number(code)} ${number('Manu')}`),
    CLAP: () => line('CLAP', `com.example.${code} ""`),
    LV2: () => line('LV2', `http://example.org/${code} ""`),
  }[format]();
  return `      BYPASS 0 0 0
      ${first}
        bVlFb+5e7f4CAAAAAQAAAAAAAAACAAAAAAAAAAIAAAABAAAAAAAAAAIAAAAAAAAA
        AAAQAAAA
      >
      FLOATPOS 0 0 0 0
      FXID {9C1F1B9C-0000-4000-8000-00000000${1000 + index}}
      WAK 0 0`;
}

/** A REAPER project with items, REAPER's own effects and scripts around its plugins. */
export const reaperProject = (used: readonly UsedPlugin[]): Promise<Blob> =>
  Promise.resolve(
    new Blob([
      `<REAPER_PROJECT 0.1 "7.22/linux-x86_64" 1726000000
  RIPPLE 0
  <NOTES 0 2
    |<VST "VST3: A note (Nobody)" x.vst3 0 "" 1{00} ""
  >
  <TRACK {11111111-2222-3333-4444-555555555555}
    NAME "Drums (loud)"
    <FXCHAIN
      SHOW 0
      BYPASS 0 0 0
      <VST "VST: ReaEQ (Cockos)" reaeq.so 0 "" 1919247729<5653547265657172656165710000000000> ""
        cWVlcu5e7f4CAAAAAQAAAA==
      >
      <JS loser/3BandEQ ""
        0 200 0 2000 0 0
      >
      <AU "AU: AUPeakLimiter (Apple)" "Apple: AUPeakLimiter" "" 1635083896 1819112562 1634758764
      >
${used.map(reaperEffect).join('\n')}
    >
    <ITEM
      NAME '<VST "VST: An item (Nobody)" item.dll'
    >
  >
>
`.replaceAll('\n', used.length % 2 === 0 ? '\r\n' : '\n'),
    ]),
  );

const studioDevice = ({ plugin, format }: UsedPlugin, index: number): string => `
    <Attributes name="FX${String(index).padStart(2, '0')}">
      <UID x:id="uniqueID" uid="{BEBB59D0-586C-477C-AE1B-9ED6801A432E}"/>
      <Attributes x:id="deviceData" name="${xml(plugin.name)}"><UID x:id="uniqueID" uid="{C945FE61-FC85-418D-9E28-8EA7252D43BE}"/></Attributes>
      <Attributes x:id="ghostData" presetType="vstpreset">
        <Attributes x:id="classInfo" classID="{${classId(plugin)}}" name="${xml(format === 'VST2' ? plugin.file : plugin.name)}" category="AudioEffect" subCategory="${format === 'AU' ? 'AudioUnit' : format}${index % 2 ? '/Fx' : ''}"/>
      </Attributes>
      <String x:id="presetPath" text="Presets/Channels/${index}.vstpreset"/>
    </Attributes>`;

const dawTags = {
  VST2: 'Vst2Plugin',
  VST3: 'Vst3Plugin',
  AU: 'AuPlugin',
  CLAP: 'ClapPlugin',
  LV2: '',
};

const dawDevice = ({ plugin, format, hasVendor }: UsedPlugin): string => {
  if (format === 'LV2') return '';
  const ids = {
    VST2: signed(number(plugin.code)),
    VST3: classId(plugin),
    AU: '',
    CLAP: plugin.code,
  };
  const vendor = hasVendor ? ` deviceVendor="${xml(plugin.vendor)}"` : '';
  return `<${dawTags[format]} deviceID="${ids[format]}" deviceName="${xml(plugin.name)}" deviceRole="audioFX"${vendor} loaded="true" id="id9" name="${xml(plugin.name)}"><Parameters/><Enabled value="true"/><State path="plugins/a.fxp"/></${dawTags[format]}>`;
};

/** A project as programs exchange them, with devices of the program itself around its plugins. */
export const dawProject = (used: readonly UsedPlugin[]): Promise<Blob> =>
  zipped({
    'metadata.xml':
      '<?xml version="1.0" encoding="UTF-8"?><MetaData><Title>A song</Title></MetaData>',
    'project.xml': `<?xml version="1.0" encoding="UTF-8"?><Project version="1.0"><Application name="Bitwig Studio" version="5.0"/><Structure><Track name="Vst3Plugin"><Channel><Devices><Equalizer deviceName="EQ+"/><BuiltinDevice deviceName="Polymer"/>${used.map(dawDevice).join('')}</Devices></Channel></Track></Structure></Project>`,
  });

/** A Studio One song with its own devices around its plugins. */
export const studioOneSong = (used: readonly UsedPlugin[]): Promise<Blob> => {
  const [effects, instruments] = [
    used.filter((_, index) => index % 2),
    used.filter((_, index) => index % 2 === 0),
  ];
  return zipped({
    'metainfo.xml':
      '<?xml version="1.0" encoding="UTF-8"?>\n<MetaInformation><Attribute id="Document:Generator" value="Studio One/6.5.1"/></MetaInformation>',
    'Song/song.xml':
      '<?xml version="1.0" encoding="UTF-8"?>\n<Song><Attributes x:id="classInfo" name="Not a device" subCategory="VST3"/></Song>',
    'Devices/audiomixer.xml': `<?xml version="1.0" encoding="UTF-8"?>
<AudioMixer><Attributes x:id="channels"><ChannelGroup name="AudioTrack"><AudioTrackChannel label="Vox"><Attributes x:id="Inserts">
    <Attributes name="FX00"><Attributes x:id="ghostData"><Attributes x:id="classInfo" classID="{D9AE9ACD-69B4-4B43-B8D5-983E39C559A5}" name="Pro EQ" category="AudioEffect" subCategory="(Native)/EQ"/></Attributes></Attributes>${effects.map(studioDevice).join('')}
  </Attributes></AudioTrackChannel></ChannelGroup></Attributes></AudioMixer>`,
    'Devices/audiosynthfolder.xml': `<?xml version="1.0" encoding="UTF-8"?>
<AudioSynthFolder>${instruments.map(studioDevice).join('')}</AudioSynthFolder>`,
    'Presets/Channels/1.vstpreset': 'VST3\u0001',
  });
};
