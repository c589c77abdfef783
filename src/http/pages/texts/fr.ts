import type { Texts } from './en.ts'

export const fr: Texts = {
  languageName: 'Français',
  languages: 'Langue',
  signIn: {
    title: 'Connexion',
    toContinue: (app) => `pour accéder à ${app}`,
    toAccount: 'pour accéder à votre compte',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    remember: 'Rester connecté sur cet appareil pendant 30 jours',
    submit: 'Se connecter',
    forgotten: 'Mot de passe oublié ?',
    or: 'ou',
    withProvider: (provider) => `Continuer avec ${provider}`,
    wrong: 'Adresse e-mail ou mot de passe incorrect.',
    cancel: (app) => `Annuler et revenir à ${app}`,
    noMethod:
      "Cette application ne propose actuellement aucun moyen de connexion. Contactez l'équipe qui la gère.",
    noAccount: (provider) =>
      `Aucun compte Euterpe n'est associé à votre compte ${provider}. Contactez la personne qui vous a invité ou connectez-vous autrement.`,
  },
  secondFactor: {
    title: 'Validation en deux étapes',
    intro:
      "Saisissez le code à six chiffres de votre application d'authentification ou l'un de vos codes de secours.",
    code: 'Code',
    submit: 'Continuer',
    wrong: 'Ce code est incorrect ou a déjà été utilisé. Attendez le suivant et réessayez.',
  },
  passkeys: {
    title: "Clés d'accès",
    newTitle: "Ajouter une clé d'accès",
    intro:
      "Une clé d'accès vous permet de vous connecter avec votre empreinte, votre visage, le code de votre appareil ou une clé de sécurité. Rien à retenir, rien à voler.",
    name: 'Nom',
    create: "Créer une clé d'accès",
    use: "Se connecter avec une clé d'accès",
    useAsSecond: "Utiliser plutôt une clé d'accès",
    confirm: "Confirmer avec une clé d'accès",
    secondIntro:
      "Utilisez l'une de vos clés d'accès ou saisissez un code : celui de votre application d'authentification ou un code de récupération.",
    failed: "Le navigateur n'a pas utilisé de clé d'accès. Réessayez ou choisissez une autre méthode.",
    wrong: "Cette clé d'accès n'est pas enregistrée ici. Connectez-vous autrement.",
    unsupported:
      "Les clés d'accès nécessitent JavaScript. Autorisez-le pour cette page ou utilisez une application d'authentification.",
    lastUsed: (time) => `Dernière utilisation : ${time}`,
    rename: 'Renommer',
    save: 'Enregistrer',
    remove: 'Retirer',
    removeOf: (name) => `Retirer ${name}`,
    staysTitle: 'Vous en avez encore besoin',
    stays: {
      needed_to_sign_in:
        "C'est votre seul moyen de vous connecter. Choisissez d'abord un mot de passe, puis retirez la clé d'accès.",
      second_step_required:
        "Votre organisation exige la validation en deux étapes. Ajoutez d'abord une autre clé d'accès ou une application d'authentification.",
    },
  },
  enrol: {
    title: 'Activez la validation en deux étapes',
    intro:
      "Votre organisation exige une seconde étape lors de la connexion. Créez une clé d'accès ou utilisez une application d'authentification.",
    app: "Application d'authentification",
    next: 'Continuer',
  },
  device: {
    title: 'Connecter un appareil',
    intro: 'Saisissez le code affiché par votre appareil ou votre programme.',
    code: 'Code',
    submit: 'Continuer',
    wrong: "Ce code est incorrect ou a expiré. Vérifiez l'appareil ou recommencez-y.",
    consentTitle: (app) => `Connecter ${app} à votre compte ?`,
    warning:
      "N'autorisez que si vous venez de lancer cette demande vous-même et que votre appareil affiche ce code. Si quelqu'un vous a envoyé le code, refusez.",
    askedFrom: (where) => `Demande provenant de : ${where}`,
    allow: 'Autoriser',
    deny: 'Refuser',
    outcomes: {
      allowed: {
        title: 'Votre appareil est connecté',
        text: 'Retournez sur votre appareil. Vous pouvez fermer cette page.',
      },
      denied: {
        title: 'Accès refusé',
        text: "L'appareil n'a pas obtenu d'accès. Vous pouvez fermer cette page.",
      },
      expired: {
        title: 'Ce code a expiré',
        text: 'Recommencez sur votre appareil pour obtenir un nouveau code.',
      },
    },
  },
  consent: {
    madeBy: (maker) => `Créée par ${maker}.`,
    returnsTo: (host) => `Vous retournerez ensuite sur ${host}.`,
    forbiddenTitle: "Votre organisation n'autorise pas cette application",
    forbidden: (app) =>
      `Vos administrateurs décident quelles applications externes vous pouvez utiliser. Demandez-leur d'autoriser ${app}.`,
    title: (app) => `${app} souhaite accéder à votre compte`,
    signedInAs: (email) => `Connecté en tant que ${email}.`,
    switch: "Ce n'est pas vous ?",
    required: 'Nécessaire pour vous connecter',
    choose: 'Décochez ce que vous ne souhaitez pas partager.',
    allow: 'Autoriser',
    deny: 'Refuser',
    later: 'Vous pouvez retirer cet accès à tout moment depuis la page de votre compte.',
  },
  scopes: {
    openid: 'Savoir qui vous êtes',
    profile: 'Voir votre nom, votre photo et votre langue',
    email: 'Voir votre adresse e-mail',
    'tagging.write': 'Taguer des fichiers audio pour votre organisation',
    'tagging.read': 'Consulter les tags obtenus',
    'audio.write': 'Analyser des fichiers audio pour votre organisation',
    'atlas.read': "Parcourir l'atlas",
    'search.read': 'Rechercher des titres',
    'workspace.read': 'Voir les titres, artistes et albums de votre organisation',
    'workspace.write':
      'Modifier, étiqueter et supprimer les titres, artistes et sorties de votre organisation',
    'catalogs.read': 'Voir les catalogues de votre organisation',
    'catalogs.write': 'Créer, renommer et supprimer des catalogues',
    'ingestion.read': "Suivre l'avancement des livraisons",
    'ingestion.write': 'Livrer et mettre à jour des titres',
    'storage.read': 'Voir les fichiers de votre espace de stockage',
    'storage.write': 'Déposer des fichiers dans votre espace de stockage',
    'profiling.read': 'Consulter les profils de titres',
    'profiling.write': 'Créer des profils de titres',
    'credits.read': 'Voir les crédits de votre organisation',
    'webhooks.write': "Gérer les notifications envoyées à d'autres systèmes",
    'events.read': 'Voir ce qui a changé dans votre organisation',
  },
  error: {
    title: 'Une erreur est survenue',
    invalid_request:
      "L'application vous a envoyé ici avec une demande invalide. Retournez dans l'application et réessayez.",
    not_found:
      "Cette page n'existe pas ou votre connexion a expiré. Retournez dans l'application et recommencez.",
    rate_limited: 'Trop de tentatives. Attendez 15 minutes ou choisissez un nouveau mot de passe.',
    upstream_unavailable: 'Un service dont nous dépendons ne répond pas. Réessayez dans un instant.',
    internal_error:
      "Une erreur s'est produite de notre côté. Nous en avons été informés. Réessayez plus tard.",
    forDevelopers: 'Informations pour les développeurs',
  },
  signOut: {
    title: 'Déconnexion',
    question:
      'Voulez-vous vous déconnecter de ce navigateur ? Vous resterez connecté aux applications que vous utilisez.',
    submit: 'Se déconnecter',
    doneTitle: 'Vous êtes déconnecté',
    done: 'Vous êtes déconnecté de ce navigateur. Vous pouvez fermer cette page.',
  },
  confirm: {
    title: "Confirmez qu'il s'agit bien de vous",
    intro: 'Vous allez modifier votre façon de vous connecter. Saisissez votre mot de passe pour continuer.',
    submit: 'Continuer',
    wrong: 'Ce mot de passe est incorrect.',
  },
  email: {
    title: 'Changer votre adresse e-mail',
    intro: "Nous enverrons un lien à la nouvelle adresse. Le changement prend effet à l'ouverture du lien.",
    address: 'Nouvelle adresse e-mail',
    submit: 'Envoyer le lien',
    wrong: "Cette adresse e-mail n'est pas valide.",
    sentTitle: 'Consultez votre boîte mail',
    sent: "Si personne d'autre n'utilise cette adresse, nous venons d'y envoyer un lien. Il est valable une heure.",
    confirmTitle: 'Confirmer votre nouvelle adresse e-mail',
    confirm: 'Utiliser cette adresse',
    doneTitle: 'Votre adresse e-mail a été modifiée',
    done: 'Utilisez la nouvelle adresse à votre prochaine connexion.',
    expiredTitle: 'Ce lien a expiré',
    expired:
      "Il a déjà été utilisé, date de plus d'une heure ou concerne un autre compte. Demandez-en un nouveau sur la page de votre compte.",
  },
  deletion: {
    title: 'Supprimer votre compte',
    text: 'Votre compte est supprimé avec vos sessions, autorisations et réglages, et toutes les applications perdent leur accès. Ce que vous avez fait pour votre organisation y reste. Cette action est irréversible.',
    submit: 'Supprimer mon compte',
    onlyAdministrator:
      "Vous êtes le seul administrateur de votre organisation, et les autres n'en auraient plus. Nommez d'abord un autre administrateur ; vous pourrez ensuite supprimer votre compte.",
    people: 'Ouvrir la page Équipe',
    lastPerson:
      "Vous êtes la dernière personne de votre organisation. Plus personne ne pourra ouvrir ses catalogues, mais ils ne seront pas supprimés. Pour cela, adressez-vous à l'exploitant du service.",
    doneTitle: 'Votre compte a été supprimé',
    done: 'Vous pouvez fermer cette page.',
  },
  forgotten: {
    title: 'Réinitialiser votre mot de passe',
    intro:
      'Saisissez votre adresse e-mail. Nous vous enverrons un lien pour choisir un nouveau mot de passe.',
    submit: 'Envoyer le lien',
    back: 'Retour à la connexion',
    sentTitle: 'Consultez votre boîte mail',
    sent: 'Si un compte existe pour cette adresse, nous venons de lui envoyer un lien. Il est valable 30 minutes.',
    shown: "Ce service n'a pas de serveur de messagerie. Consultez ses e-mails sur la page de démonstration.",
  },
  reset: {
    title: 'Choisir un nouveau mot de passe',
    intro: (minLength) =>
      `Utilisez au moins ${minLength} caractères. Plusieurs mots sans rapport entre eux sont faciles à retenir et difficiles à deviner. Vous serez déconnecté de tous vos appareils et de toutes les applications.`,
    password: 'Nouveau mot de passe',
    submit: 'Enregistrer le mot de passe',
    faults: {
      too_short: 'Ce mot de passe est trop court. Utilisez au moins 10 caractères.',
      too_long: 'Ce mot de passe est trop long. Utilisez au plus 1024 caractères.',
      common:
        'Ce mot de passe est très répandu et serait vite deviné. Utilisez plusieurs mots sans rapport entre eux.',
      personal:
        'Ce mot de passe reprend votre nom ou votre adresse e-mail. Utilisez plusieurs mots sans rapport entre eux.',
      predictable:
        'Ce mot de passe est une répétition ou une suite. Utilisez plusieurs mots sans rapport entre eux.',
    },
    expiredTitle: 'Ce lien a expiré',
    expired: 'Il a déjà été utilisé ou date de plus de 30 minutes. Demandez un nouveau lien.',
    doneTitle: 'Votre mot de passe a été modifié',
    done: 'Vous pouvez maintenant vous connecter avec votre nouveau mot de passe.',
    continue: 'Continuer vers la connexion',
  },
  account: {
    external: 'Autres façons de vous connecter',
    unlink: 'Délier',
    unlinkFrom: (provider) => `Délier ${provider}`,
    link: (provider) => `Lier votre compte ${provider}`,
    data: 'Vos données',
    export: 'Télécharger tout ce qui est enregistré à votre sujet',
    title: 'Votre compte',
    sessions: 'Vos sessions actives',
    thisBrowser: 'Ce navigateur',
    lastSeen: (time) => `Dernière activité : ${time}`,
    end: 'Déconnecter',
    endOf: (browser) => `Déconnecter ${browser}`,
    endOthers: 'Se déconnecter de toutes les autres sessions',
    apps: 'Applications autorisées',
    noApps: "Aucune application n'a encore accès à votre compte.",
    since: (time) => `Depuis le ${time}`,
    withdraw: "Retirer l'accès",
    withdrawFrom: (app) => `Retirer l'accès de ${app}`,
    secondFactor: 'Validation en deux étapes',
    isOn: 'Activée. Une seconde étape est nécessaire en plus de votre mot de passe pour vous connecter.',
    isOff: 'Désactivée. Votre mot de passe suffit pour vous connecter.',
    turnOn: "Configurer une application d'authentification",
    turnOff: 'Désactiver',
    turnOffCode: 'Pour la désactiver, saisissez un code en cours de validité',
    scan: "Scannez ce code avec votre application d'authentification ou saisissez la clé manuellement. Saisissez ensuite le code à six chiffres affiché par l'application.",
    key: 'Clé',
    confirm: 'Activer',
    recoveryTitle: 'Vos codes de secours',
    recovery:
      "Si vous perdez votre téléphone, l'un de ces codes vous permettra de vous connecter. Chaque code ne sert qu'une fois. Conservez-les en lieu sûr : ils ne seront plus affichés.",
    back: 'Retour à votre compte',
    password: 'Choisir un nouveau mot de passe',
  },
}
