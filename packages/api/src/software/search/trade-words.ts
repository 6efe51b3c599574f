/**
 * What words of the trade mean: `[what people type, what it is called]`, several of each with `|` between them. Software is
 * found by what was typed too, except where that begins with `=`: of 'daw' only a whole word is meant, no beginning of
 * 'Dawn'. A meaning of several words has all of them, each as the beginning of a word.
 */
const lines: readonly (readonly [typed: string, means: string])[] = [
  ['=daw|daws', 'daws|digital audio workstation'],
  ['autotune|auto tune|vocal tuner|vocal tuning|pitch correction|pitch corrector', 'pitch'],
  ['808|909|drum machine|beat machine|drum kit|drumkit', 'drum'],
  ['amp sim|ampsim|amp simulator|amp simulation|guitar amp', 'guitar amp|amp model'],
  ['eq|eqs|equalizer|equalizers|equaliser|equalisers', 'eq|equaliz|equalis'],
  ['synthesizer|synthesizers|synthesiser|synthesisers|soft synth|softsynth', 'synth'],
  ['verb|verbs', 'reverb'],
  ['echo|echoes', 'delay'],
  ['distortion|overdrive|fuzz', 'distort|overdrive|fuzz|saturat'],
  ['saturation|saturator', 'saturat'],
  ['lofi|lo fi', 'lofi|vinyl|bitcrush'],
  ['bit crusher|bitcrusher', 'bitcrush|bit crush|lofi'],
  ['rompler|romplers', 'sampler|sampled'],
  ['orchestral|orchestra|strings', 'orchestr|symphon'],
  ['violin|cello|brass|woodwinds', 'orchestr|symphon'],
  ['rhodes|wurlitzer|electric piano|epiano', 'electric piano|rhodes'],
  ['hammond|b3|tonewheel', 'organ'],
  ['maximizer|maximiser', 'maximi|limiter'],
  ['mastering', 'master|limiter'],
  ['lufs|loudness meter', 'loudness|lufs'],
  [
    'spectrum analyzer|spectrum analyser|analyzer|analyser|spectrogram|rta',
    'spectrum|analys|analyz',
  ],
  ['oscilloscope', 'scope'],
  ['denoiser|denoise|noise removal|noise reduction', 'denois|noise reduc|restor'],
  ['deesser|de esser', 'deess|de ess'],
  ['talkbox|talk box', 'vocod'],
  ['harmonizer|harmoniser', 'harmoni'],
  ['pitch shifter|pitch shifting', 'pitch'],
  ['transient shaper|transient designer', 'transient'],
  ['sidechain|ducker|ducking|pumping', 'sidechain|duck|pump'],
  ['channel strip|console', 'channel strip|console'],
  ['eurorack', 'modular|rack'],
  ['analog|analogue|virtual analog', 'analog'],
  ['physical modelling|physical modeling', 'physical model|modelled|modeled'],
  ['widener|stereo widener|stereo width|imager', 'wide|stereo|imag'],
  ['cab sim|cabinet|ir loader|impulse response|convolution', 'impulse|convol|cab'],
  ['arp|arpeggiator', 'arpegg'],
  ['stepsequencer|step sequencer|sequencer', 'sequenc'],
  ['virtual cable|audio routing', 'loopback|virtual audio|rout'],
  ['plugin host|vst host', 'host'],
  ['sheet music|score writer', 'notation|score'],
  ['beatmaker|beat maker', 'drum|daws'],
  ['303|acid', 'acid|303'],
  ['stems|stem separation', 'stem'],
  ['glitch|stutter|slicer', 'glitch|stutter|slic'],
  ['wave editor|sound editor', 'audio editor'],
  ['clipper|soft clip', 'clip'],
  ['gate|noise gate', 'gate'],
  ['metering|meter|meters', 'meter'],
  ['visualizer|visualiser', 'scope|spectrum'],
  ['auto pan|autopan|panner', 'pan|tremolo'],
  ['time stretch|timestretch', 'stretch'],
  ['rotary|leslie', 'rotary|leslie|organ'],
  ['ambience|ambient', 'ambien|reverb'],
  ['vocal|vocals|singing', 'vocal|voice'],
  ['drums', 'drum'],
  ['percussion', 'percuss|drum'],
  ['keys|keyboard', 'keys|piano'],
  ['bass guitar|bass', 'bass'],
];

/** A word of a search as `read-search.ts` asks for it; one that begins with `=` is a whole word. */
export type Meaning = readonly (readonly string[])[];

/** Words of the trade by what is typed, glued: 'ampsim'. */
export type TradeWords = ReadonlyMap<string, Meaning>;

const readLine = (typed: string, means: string): Meaning => [
  typed.split(' '),
  ...means.split('|').map((meaning) => meaning.split(' ')),
];

export const builtInWords: TradeWords = new Map(
  lines.flatMap(([typed, means]) =>
    typed.split('|').map((form) => [form.replace(/[= ]/g, ''), readLine(form, means)] as const),
  ),
);
