import { type Language, words } from './language.ts'

export const europeanLanguages: Language[] = [
  {
    code: 'en',
    share: 42,
    countries: ['US', 'GB', 'QM', 'CA', 'AU', 'IE', 'QZ'],
    titles: words(
      '{m} {n}, {n}, {m} {n} {w}, The {n}, {n} of the {n}, {n} in the {n}, {m} and {m}, My {m} {n}, Don’t Stop the {n}, I Can’t {n}, {w}, {g}’s {n}, Where the {n} Goes, Under the {m} {n}, {n} & {n}, No More {n}, {m} {n} ({w}), Letter to {g}, {w} {n}, When {n} Falls, You Are My {n}, Every {m} {n}',
    ),
    nouns: words(
      'Love, Night, Heart, Time, Day, Dream, Fire, Rain, Light, World, Girl, Home, Way, Sun, Life, Moon, River, Sky, Road, Summer, Star, Eyes, Song, Dance, Storm, Ocean, Morning, Shadow, City, Train, Highway, Winter, Mountain, Garden, Ghost, Mirror, Angel, Machine, Window, Silence, Honey, Diamond, Paradise, Thunder, Valley, Memory, Harbour, Desert, Signal, Island, Horizon, Satellite, Meadow, Lantern, Feather, Ember, Compass, Canyon, Velvet, Orchard, Lighthouse, Cathedral, Marigold, Chandelier, Sparrow, Carousel, Avalanche, Hurricane, Wildflower, Butterfly, Telephone, Boulevard, Kingdom, Parade, Wolf, Tiger, Raven, Gravity, Static, Neon, Echo, Anchor, Crown, Pocket, Whisper, Ladder, Kitchen, Saturday, Tennessee, California, Memphis, Georgia, Brooklyn',
    ),
    modifiers: words(
      'Blue, Little, Last, Lonely, Sweet, Wild, Golden, Broken, Black, Midnight, Crazy, Red, Silent, Young, Cold, Electric, Burning, Forever, Endless, Beautiful, Faded, Hollow, Restless, Crystal, Velvet, Distant, Sacred, Hidden, Savage, Tender, Northern, Crimson, Paper, Silver, Gentle, Reckless, Hungry, Falling, Frozen, Holy, Bitter, Quiet, Drunken, Scarlet, Invisible, Weightless, Slow, Second, Third, Thousand, Better, Perfect, Ordinary, Dangerous, Infinite, Sleepless, Wandering',
    ),
    given: words(
      'John, Mary, James, Anna, Michael, Sarah, David, Emma, Chris, Laura, Paul, Kate, Tom, Alice, Sam, Grace, Jack, Lucy, Ben, Ella, Adam, Ruby, Luke, Nina, Ray, Billie, Otis, Etta, Hank, Dolly, Marvin, Nora, Leon, Aretha, Elliott, Fiona, Gil, Joni, Rufus, Tracy, Wendell, Sinéad, Siobhán, Zoë',
    ),
    family: words(
      'Smith, Jones, Brown, Taylor, Walker, Moore, Carter, King, Green, Young, Parker, Hill, Wright, Reed, Cooper, Bell, Ward, Cole, West, Hayes, Stone, Fox, Marsh, Lane, Wolfe, Banks, Drake, Vaughan, Sinclair, Whitfield, Holloway, Ashcroft, O’Connor, MacLeod, Fitzgerald, Abernathy, Thorne, Winslow, Blackwood, Hargreaves',
    ),
    syllables: [
      words(
        'bra, mor, hal, win, ash, cal, dun, fen, gar, har, ken, lan, mar, nor, os, pem, rad, sel, thorn, wes, bri, cor, del, ell, fair, grim, hol, kir, lock, mil, old, pres, quin, ros, stan, tal, ver, wal, yar',
      ),
      words(
        'ber, den, fer, gan, ing, ker, len, mon, ner, ow, per, rin, sen, ter, ven, wick, la, ri, so, de, am, er, on, el, is',
      ),
      words(
        'ton, ford, ley, well, field, worth, by, man, son, wood, ham, stead, more, ridge, brook, dale, croft, shaw, land, ell, ett, ard, us, a, o, ia, ine, ix, yn, er',
      ),
    ],
    nameOrder: 'given family',
    bands: words(
      'The {n}s, {m} {n}, The {m} {n}s, {w}, {n} {n}, {f} & {f}, DJ {w}, {g} and the {n}s, {f} Brothers, {w} Orchestra, Lil {w}, {m} {w}, {n} Club',
    ),
    cased: true,
  },
  {
    code: 'es',
    share: 11,
    countries: ['ES', 'MX', 'AR', 'CO', 'CL'],
    titles: words(
      '{m} {n}, {n}, {n} y {n}, Sin {n}, Bajo {n}, Canción para {g}, {n} de {w}, {m} {n} de {n}, Volver a {w}, Cuando llega {n}, Adiós {g}, {w}, Quiero {n}, Entre {n} y {n}, Dime {g}, ¿Dónde está {n}?',
    ),
    nouns: words(
      'el amor, la noche, el corazón, la vida, el mar, mi niña, la luna, el sol, el cielo, la canción, el camino, la lluvia, el fuego, la mañana, la playa, el sueño, la sombra, el viento, la ciudad, el pájaro, la montaña, el jardín, el relámpago, la mariposa, el huracán, la frontera, el tambor, la esperanza, el azúcar, la guitarra, el café, el bolero, la cumbia, el corazón partío, la soledad, el balcón, el árbol, la niñez, el otoño, la vergüenza',
    ),
    modifiers: words(
      'Otra vez, Para siempre, Nunca más, Dulce, Último, Mañana, Contigo, Después, Así, Solo, Todavía, Pequeña, Triste, Loca, Aquí, Despacio, Quizás, Jamás, Lejos de, Cerca de, Como, Donde, Hasta',
    ),
    given: words(
      'María, José, Juan, Carmen, Luis, Ana, Carlos, Lucía, Pedro, Sofía, Miguel, Elena, Jesús, Rosa, Andrés, Paloma, Ángel, Inés, Rubén, Mónica, Joaquín, Violeta, Raúl, Chavela, Íñigo, Concepción',
    ),
    family: words(
      'García, Martínez, López, Sánchez, Pérez, Gómez, Fernández, Díaz, Ruiz, Álvarez, Jiménez, Moreno, Muñoz, Romero, Navarro, Torres, Domínguez, Vázquez, Ramos, Gil, Serrano, Blanco, Núñez, Ibáñez, Peña, Cárdenas, Quiñones, Zúñiga, Echeverría',
    ),
    syllables: [
      words(
        'al, ca, ma, sa, gua, mon, pa, ro, san, ta, ve, za, bar, cor, mar, gal, her, jua, lla, que, riv, sol, tor, val',
      ),
      words('ba, da, la, ma, ne, ra, re, ri, ta, te, ve, gue, lli, ñe, rra, che'),
      words('dor, ra, res, no, na, les, llo, ña, rro, zar, món, cía, ente, illa, ero, anza, ez'),
    ],
    nameOrder: 'given family',
    bands: words(
      'Los {w}s, {g} {f} y su Orquesta, La {w}, Grupo {w}, Trío {w}, {w}, Hermanos {f}, Banda {w}, Dúo {f}',
    ),
    cased: true,
  },
  {
    code: 'fr',
    share: 7,
    countries: ['FR', 'BE', 'CA', 'CH'],
    titles: words(
      '{m} {n}, {n}, {n} et {n}, Sans {n}, Sous {n}, Chanson pour {g}, {w}, J’attends {n}, Où est {n}, Là-bas {m}, {n} à {w}, Adieu {g}, Comme {n}, Entre {n} et {n}, L’été à {w}, Ça commence avec {n}',
    ),
    nouns: words(
      'l’amour, la nuit, le cœur, la vie, la mer, le soleil, la lune, l’été, le ciel, la pluie, les étoiles, la forêt, le vent, la fenêtre, l’hiver, le rêve, la fête, la tempête, l’île, le château, la rivière, la poussière, les yeux, le silence, la lumière, l’océan, le théâtre, les naufragés, la frontière, l’éléphant, le manège, la goélette, les œillets, la garçonnière, l’âme, le Noël',
    ),
    modifiers: words(
      'Déjà, Encore, Toujours, Peut-être, Jamais, Avant, Après, Voici, Reviens, Douce, Petite, Dernière, Très loin, Tout près de, Ici, Malgré, Même, Pourquoi, Au bord de, À travers, Dès que',
    ),
    given: words(
      'Jean, Marie, Pierre, Françoise, Jacques, Édith, Serge, Hélène, Georges, Zoé, François, Chloé, Léo, Barbara, Étienne, Céline, Noé, Agnès, Benoît, Anaïs, Gaëlle, Raphaël, Joséphine, Thérèse, Loïc',
    ),
    family: words(
      'Martin, Bernard, Dubois, Durand, Moreau, Lefèvre, Leroy, Roux, Fournier, Girard, Bonnet, Mercier, Blanc, Guérin, Boyer, Chevalier, François, Legrand, Perrin, Gauthier, Béranger, Hébert, Lémery, Châtelain, Beaupré, d’Aubigné',
    ),
    syllables: [
      words(
        'bel, beau, cha, clair, dau, fon, gri, lau, mar, mon, neu, per, ro, saint-, val, ver, vil, bou, dé, é',
      ),
      words('ba, che, de, gne, lè, mi, ni, ra, re, ti, vi, bou, ro, quié'),
      words('ville, court, mont, ac, eau, et, ette, ier, ière, in, on, ois, oux, ard, ault, gny, rée, eux'),
    ],
    nameOrder: 'given family',
    bands: words(
      'Les {w}, {w}, {g} {f}, Orchestre de {w}, Les Frères {f}, La {w}, DJ {w}, Quatuor {f}, Trio {w}',
    ),
    cased: true,
  },
  {
    code: 'de',
    share: 5,
    countries: ['DE', 'AT', 'CH'],
    titles: words(
      '{m} {n}, {n}, {n} und {n}, Ohne {n}, Lied für {g}, {w}, Nur {n}, {n} über {w}, Wenn {n} kommt, Kein {n}, Größer als {n}, Auf nach {w}',
    ),
    nouns: words(
      'Liebe, Nacht, Herz, Zeit, Himmel, Regen, Sonne, Mond, Straße, Feuer, Traum, Mädchen, Sterne, Frühling, Wälder, Fluss, Brücke, Schatten, Sommer, Träume, Licht, Vögel, Königin, Wüste, Fernweh, Geständnis, Morgenröte, Küste, Weißglut, Zugvögel, Märchen, Gewitter, Donau, Übermut, Kälte, Schlösser',
    ),
    modifiers: words(
      'Schöne, Kleine, Große, Letzte, Wieder, Immer, Süße, Stille, Müde, Zurück, Für immer, Später, Näher, Hinter der, Über die, Grüne, Kühle, Verlorene, Heiße, Plötzlich',
    ),
    given: words(
      'Hans, Anna, Peter, Jürgen, Ute, Karl, Käthe, Günther, Lena, Björn, Sören, Jörg, Änne, Max, Nina, Herbert, Marlene, Konstantin, Wolfgang, Hannelore, Bärbel',
    ),
    family: words(
      'Müller, Schmidt, Schneider, Fischer, Weber, Wagner, Becker, Schäfer, Koch, Bauer, Richter, Wolf, Schröder, Neumann, Krüger, Böhm, Jäger, Groß, Lindenberg, Strauß, Höfner, Brückner, Weißmann, Schönberg',
    ),
    syllables: [
      words(
        'al, berg, brun, dorn, eber, fal, grün, hei, kal, lin, müh, nie, ober, rosen, schwarz, stein, tau, wald, wein, zim',
      ),
      words('ber, den, gen, hol, len, mer, nau, sten, ter, wei, fel, zel'),
      words(
        'bach, berg, burg, dorf, feld, hausen, heim, hofer, inger, mann, meier, rode, stein, tal, thal, ler, ner, ig',
      ),
    ],
    nameOrder: 'given family',
    bands: words('Die {w}er, {n} & {n}, {w}, Die {n}, {f} Quartett, Kapelle {f}, DJ {w}, Orchester {w}'),
    cased: true,
  },
  {
    code: 'pt',
    share: 5,
    countries: ['BR', 'PT'],
    titles: words(
      '{m} {n}, {n}, {n} e {n}, Sem {n}, Samba de {w}, Canção para {g}, {w}, Vem ver {n}, Não é {n}, Saudade de {w}, Ó {g}, Até {n}',
    ),
    nouns: words(
      'o amor, a noite, o coração, a vida, o mar, a lua, o sol, a canção, o céu, a saudade, a manhã, o verão, a praia, a estação, o chão, a mão, o violão, a solidão, o pássaro, a ilusão, a maré, o avião, a Bahia, o Carnaval, a paixão, os corações, o irmão, a montanha, o dia, a maçã',
    ),
    modifiers: words(
      'Outra vez, Você e, Amanhã, Só, Doce, Última, Nunca, Até logo, Lá, Então, Depois de, Não, Já, Porquê, Além de, Minha, Aquela',
    ),
    given: words(
      'João, Maria, Antônio, Ana, José, Luísa, Caetano, Márcia, Zé, Conceição, Tomás, Inês, Sebastião, Gal, Vinícius, Elis, Estêvão, Cátia',
    ),
    family: words(
      'Silva, Santos, Oliveira, Souza, Pereira, Lima, Gonçalves, Araújo, Conceição, Magalhães, Simões, Guimarães, Brandão, Mourão, Assunção, Falcão, Vilhena',
    ),
    syllables: [
      words('ara, bra, ca, gua, ita, ja, ma, pa, por, ri, são, ta, u, vila, xi'),
      words('ba, ca, gua, je, mi, na, pi, ra, ru, ti, tu, nha'),
      words('ça, ção, çu, ba, eira, inho, inha, ense, ã, é, ira, mar, os, pe, ó'),
    ],
    nameOrder: 'given family',
    bands: words('Os {w}s, Grupo {w}, {w}, Trio {w}, Banda {w}, MC {w}, DJ {w}, Irmãos {f}'),
    cased: true,
  },
  {
    code: 'pl',
    share: 4,
    countries: ['PL', 'CZ', 'SE', 'TR', 'NO'],
    titles: words(
      '{m} {n}, {n}, {n} i {n}, Bez {n}, Piosenka dla {g}, {w}, Gdzie jest {n}, Nad {w}, Każda {n}, Już {n}, Łzy i {n}',
    ),
    nouns: words(
      'miłość, noc, serce, życie, morze, księżyc, słońce, deszcz, niebo, droga, łąka, wiosna, ogień, cień, światło, róża, gwiazdy, jesień, wódka, pieśń, źródło, żagle, dziewczyna, ciało, wieś, kość, sny, śnieg, rzeka, góry, älven, sommar, hjärta, vår, måne, kärlek, gece, yağmur, güneş, gönül, İstanbul, yıldız, kış, öyle, çiçek',
    ),
    modifiers: words(
      'Ostatnia, Jeszcze, Zawsze, Biała, Mała, Cicha, Żółta, Moja, Wczoraj, Wśród, Dziś, Złota, Nigdy, Över, Sista, Kära, Son, Güzel, Bütün, Küçük, Någon',
    ),
    given: words(
      'Jan, Anna, Stanisław, Małgorzata, Łukasz, Zofia, Jiří, Božena, Dvořák, Åsa, Håkan, Märta, Björk, Øyvind, Süleyman, Ayşe, Şebnem, Çağrı, Wisława, Michał',
    ),
    family: words(
      'Kowalski, Nowak, Wiśniewski, Wójcik, Kamiński, Lewandowski, Zieliński, Dąbrowski, Novák, Svoboda, Dvořák, Černý, Åkesson, Lindström, Sjögren, Nygård, Yıldız, Öztürk, Şahin, Çelik, Aydın, Głowacki',
    ),
    syllables: [
      words(
        'bia, bor, cze, dą, gór, krz, le, łu, mi, ost, pod, prz, rze, sta, szcz, wi, za, zie, ås, böl, ör, gül, çam, kır',
      ),
      words('bo, cho, de, ko, li, ło, na, ro, sze, wo, zy, rę, ga, bı, lü'),
      words('ski, wicz, ów, no, czyk, ek, ka, ak, borg, ström, köy, oğlu, lar, ice, ová, ský, vik'),
    ],
    nameOrder: 'given family',
    bands: words('{w}, Kapela {w}, {n}, Zespół {w}, DJ {w}, Trio {f}, {w} i {w}'),
    cased: true,
  },
  {
    code: 'ru',
    share: 6,
    countries: ['RU', 'UA', 'BG', 'RS'],
    titles: words(
      '{m} {n}, {n}, {n} и {n}, Без слов и {n}, Песня о {w}, {w}, Где ты {n}, Когда {n} вернётся, Это {n}, {m} {n} {w}, Прощай {g}',
    ),
    nouns: words(
      'любовь, ночь, сердце, жизнь, море, солнце, небо, дождь, дорога, весна, звезда, снег, огонь, река, осень, ветер, сон, город, песня, зима, берег, окно, птица, тишина, поезд, метель, память, облако, июнь, тень, крылья, маяк, костёр, электричка, сирень, площадь, надежда, колыбельная, Київ, їжак, любов, ніч',
    ),
    modifiers: words(
      'Моя, Последняя, Белая, Синий, Снова, Тёмная, Новая, Первый, Золотая, Тихая, Ещё, Чужая, Далёкая, Вечная, Завтра, Холодная, Никто, Только, Последний, Старый, Моє, Чёрный',
    ),
    given: words(
      'Анна, Иван, Мария, Алексей, Елена, Дмитрий, Наталья, Сергей, Ольга, Виктор, Юрий, Алёна, Фёдор, Земфира, Людмила, Булат, Надежда, Андрій, Олена, Лев',
    ),
    family: words(
      'Иванов, Петров, Смирнова, Кузнецов, Попова, Соколов, Лебедев, Козлова, Новикова, Морозов, Волков, Соловьёва, Васильев, Зайцева, Цой, Пугачёв, Шевченко, Бондаренко, Щербаков',
    ),
    syllables: [
      words(
        'бел, бор, вол, гор, дар, ер, зим, кал, кар, лаз, мир, нов, ор, пет, рад, свет, тих, хар, чер, юр',
      ),
      words('ба, го, ди, ки, ла, ми, на, ро, си, то, ча, шен, люб, дер, жи'),
      words('ов, ова, ский, ская, ин, ина, ск, град, ец, ко, чук, енко, ич, мир, слав, ье, ово'),
    ],
    nameOrder: 'given family',
    bands: words('{w}, Группа {w}, {n}, {m} {n}, Ансамбль {w}, {w} и {w}, Хор {w}'),
    cased: true,
  },
  {
    code: 'el',
    share: 2,
    countries: ['GR', 'CY'],
    titles: words(
      '{m} {n}, {n}, {n} και {n}, Χωρίς {n}, Τραγούδι για {g}, {w}, Πού είναι {n}, Μια {n}, Στο {w}',
    ),
    nouns: words(
      'αγάπη, νύχτα, καρδιά, ζωή, θάλασσα, φεγγάρι, ήλιος, ουρανός, δρόμος, βροχή, άνοιξη, καλοκαίρι, όνειρο, φωτιά, ξενιτιά, μάτια, αστέρι, κύμα, λιμάνι, άνεμος, ψυχή, αυγή, γαρύφαλλο, χελιδόνι, τρένο, σιωπή',
    ),
    modifiers: words(
      'Μικρή, Τελευταία, Πάλι, Μαύρη, Γλυκιά, Πάντα, Ποτέ, Μεγάλη, Άσπρη, Κόκκινη, Μακριά από, Αχ, Όλη',
    ),
    given: words(
      'Μαρία, Γιώργος, Ελένη, Νίκος, Μίκης, Χάρις, Βίκυ, Στέλιος, Δήμητρα, Αλέξανδρος, Ελευθερία, Μάνος',
    ),
    family: words(
      'Παπαδόπουλος, Οικονόμου, Γεωργίου, Νικολαΐδης, Αλεξίου, Θεοδωράκης, Βασιλείου, Αρβανιτάκη, Μητσιάς, Χατζής',
    ),
    syllables: [
      words('αλ, βα, γε, δη, ευ, θε, κα, λε, μα, νι, παπα, ρο, σα, τα, φι, χα, χρυσ'),
      words('βα, γι, δω, κο, λα, μι, νε, ρα, σι, το, ξα, πο'),
      words('δης, κης, πουλος, ίου, άκης, ίνα, ιά, ος, ής, ώνα, έας, ίδης'),
    ],
    nameOrder: 'given family',
    bands: words('{w}, Οι {w}, Ορχήστρα {w}, {n}, Τρίο {w}'),
    cased: true,
  },
]
