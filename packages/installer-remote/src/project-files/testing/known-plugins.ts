/** A plugin as hosts write it, with the software of the test's catalogue that it is. */
export interface KnownPlugin {
  readonly name: string;
  /** As the plugin itself gives its maker, which is not always the catalogue's name. */
  readonly vendor: string;
  /** Its VST2 file without extension: the name that Live writes. */
  readonly file: string;
  /** Four characters: its VST2 code, and its Audio Unit's subtype. */
  readonly code: string;
  /** The id of the software in `testCatalogue`; null where it is of none there. */
  readonly softwareId: number | null;
}

const plugin = (
  name: string,
  vendor: string,
  file: string,
  code: string,
  softwareId: number | null,
): KnownPlugin => ({ name, vendor, file, code, softwareId });

/** Real ones, and traps: the same name of another maker, an older edition, a name that begins alike, a common word. */
export const knownPlugins: readonly KnownPlugin[] = [
  plugin('Pro-Q 4', 'FabFilter', 'FabFilter Pro-Q 4', 'FQ4p', 1),
  plugin('Pro-Q 3', 'FabFilter', 'FabFilter Pro-Q 3', 'FQ3p', null),
  plugin('Saturn 2', 'FabFilter', 'FabFilter Saturn 2', 'FS2a', 2),
  plugin('Serum', 'Xfer Records', 'Serum_x64', 'XfsX', null),
  plugin('Serum 2', 'Xfer Records', 'Serum2', 'XfsY', 3),
  plugin('OTT', 'Xfer Records', 'OTT_x64', 'XfTT', 4),
  plugin('Vital', 'Vital Audio', 'Vital', 'Vita', 5),
  plugin('Surge XT', 'Surge Synth Team', 'Surge XT', 'SgXT', 6),
  plugin('Surge XT Effects', 'Surge Synth Team', 'Surge XT Effects', 'SgFX', 6),
  plugin('ValhallaRoom', 'Valhalla DSP, LLC', 'ValhallaRoom_x64', 'oRVB', 7),
  plugin('ValhallaDelay', 'Valhalla DSP, LLC', 'ValhallaDelay_x64', 'vDLY', 8),
  plugin('ValhallaShimmer', 'Valhalla DSP, LLC', 'ValhallaShimmer_x64', 'vSHM', null),
  plugin('kHs Chorus', 'Kilohearts', 'kHs Chorus', 'kHs1', 9),
  plugin('kHs Reverser', 'Kilohearts', 'kHs Reverser', 'kHs9', null),
  plugin('Diva', 'u-he', 'Diva(x64)', 'DiVa', 10),
  plugin('Zebra2', 'u-he', 'Zebra2(x64)', 'ZzB2', 11),
  plugin('Zebralette', 'u-he', 'Zebralette(x64)', 'ZzBL', 11),
  plugin('Hive', 'u-he', 'Hive(x64)', 'Hiv1', 12),
  plugin('Kontakt', 'Native Instruments GmbH', 'Kontakt', 'NiK5', null),
  plugin('Kontakt 8', 'Native Instruments GmbH', 'Kontakt 8', 'NiK8', 13),
  plugin('Battery', 'Native Instruments GmbH', 'Battery', 'NiB1', null),
  plugin('TAL-NoiseMaker', 'TAL-Togu Audio Line', 'TAL-NoiseMaker', 'ncut', 14),
  plugin('SPAN', 'Voxengo', 'SPAN', 'VSpn', 15),
  plugin('soothe2', 'oeksound', 'soothe2_x64', 'soth', 16),
  plugin('Decapitator', 'Soundtoys', 'Decapitator', 'STdc', 17),
  plugin('NeuralAmpModeler', 'Steven Atkinson', 'NeuralAmpModeler', '1YEo', 18),
  plugin('Ozone 11', 'iZotope, Inc.', 'Ozone 11', 'ZnO1', 19),
  plugin('Ozone 9', 'iZotope, Inc.', 'Ozone 9', 'ZnO9', null),
  plugin('Dexed', 'Digital Suburban', 'Dexed', 'Dexd', 20),
  plugin('sforzando', 'Plogue Art et Technologie, Inc', 'sforzando VST_x64', 'sfz1', 21),
  plugin('Odin2', 'TheWaveWarden', 'Odin2', 'Odn2', 22),
  plugin('LABS', 'Spitfire Audio', 'LABS', 'LABS', 23),
  plugin('Delay', 'Acme Audio', 'Delay', 'AcDl', 24),
  plugin('Delay', 'Third Maker', 'Delay3', '3rdD', null),
  plugin('Compressor', 'Nobody Sound', 'Compressor', 'NoCp', null),
  plugin('Echo', 'Somebody', 'Echo_x64', 'SbEc', null),
  plugin('Max', 'Loud Company', 'Max', 'LdMx', null),
  plugin('Nova', 'Someone Else', 'Nova', 'SeNv', null),
  plugin('TDR Nova', 'Tokyo Dawn Labs', 'TDR Nova', 'Td03', 28),
  plugin('Übersynth Größe', 'Ärger & Söhne', 'Übersynth', 'Ubr1', 29),
  plugin('R&B <Strings>', 'Quote "Q" Labs', 'R&B Strings', 'RnBs', null),
  plugin('My Private Thing', 'yourcompany', 'My Private Thing', 'Manu', null),
];

interface TestSoftware {
  readonly id: number;
  readonly name: string;
  readonly vendor: string;
  readonly components: readonly string[];
}

const software = (
  id: number,
  name: string,
  vendor: string,
  ...files: readonly string[]
): TestSoftware => ({
  id,
  name,
  vendor,
  components: (files.length > 0 ? files : [name]).flatMap((file) =>
    file.endsWith('.app')
      ? [file]
      : ['vst', 'vst3', 'component', 'clap', 'lv2'].map((end) => `${file}.${end}`),
  ),
});

/** The software in the backend of the tests. */
export const testCatalogue: readonly TestSoftware[] = [
  software(1, 'FabFilter Pro-Q 4', 'FabFilter'),
  software(2, 'FabFilter Saturn 2', 'FabFilter'),
  software(3, 'Serum 2', 'Xfer Records', 'Serum2'),
  software(4, 'OTT', 'Xfer Records'),
  software(5, 'Vital', 'Matt Tytel'),
  software(6, 'Surge XT', 'Surge Synth Team', 'Surge XT', 'Surge XT Effects'),
  software(7, 'Valhalla Room', 'Valhalla DSP', 'ValhallaRoom'),
  software(8, 'Valhalla Delay', 'Valhalla DSP', 'ValhallaDelay'),
  software(9, 'Kilohearts Essentials', 'Kilohearts', 'kHs Chorus', 'kHs Delay'),
  software(10, 'Diva', 'u-he'),
  software(11, 'Zebra2', 'u-he', 'Zebra2', 'Zebralette'),
  software(12, 'Hive 2', 'u-he', 'Hive'),
  software(13, 'Kontakt 8', 'Native Instruments'),
  software(14, 'TAL-NoiseMaker', 'TAL Software'),
  software(15, 'SPAN', 'Voxengo'),
  software(16, 'soothe2', 'oeksound'),
  software(17, 'Decapitator', 'Soundtoys'),
  software(18, 'Neural Amp Modeler', 'Steven Atkinson', 'NeuralAmpModeler'),
  software(19, 'Ozone 11', 'iZotope', 'iZOzone11'),
  software(20, 'Dexed', 'Digital Suburban'),
  software(21, 'Sforzando', 'Plogue', 'sforzando'),
  software(22, 'Odin 2', 'TheWaveWarden', 'Odin2'),
  software(23, 'LABS', 'Spitfire Audio'),
  software(24, 'Delay', 'Acme Audio'),
  software(25, 'Delay', 'Other Maker'),
  software(26, 'Compressor', 'Acme Audio'),
  software(27, 'Max', "Cycling '74", 'Max.app'),
  software(28, 'TDR Nova', 'Tokyo Dawn Labs'),
  software(29, 'Übersynth Größe', 'Ärger & Söhne', 'Übersynth'),
  software(30, 'Battery 4', 'Native Instruments'),
  software(31, 'Echo', 'Acme Audio'),
  software(32, 'Kontakt 8 Player', 'Native Instruments'),
];
